/** Deutsch: die anderen Veranstaltungen eines Geräts. */
import type { otherEvents as english } from './other-events-texts.en.ts';

export const otherEvents: typeof english = {
  unopened:
    'Die Daten dieser Veranstaltung sind nicht lesbar, deshalb wird nichts davon synchronisiert. Geben Sie auf dem Gerät Speicherplatz frei und tippen Sie dann hier, um es erneut zu versuchen.',
};
