/** Deutsch: die anderen Veranstaltungen eines Geräts. */
import type { otherEvents as english } from './other-events-texts.en.ts';

export const otherEvents: typeof english = {
  unopened:
    'Nicht offen: Was dieses Gerät von ihr speichert, lässt sich nicht lesen, und nichts davon wird gesendet. Auf dem Gerät Speicherplatz freigeben und dann hier tippen, um es noch einmal zu versuchen.',
};
