/** For the page that stands where nothing else could be fetched: part of the first file. */
import type { ScreenTexts } from '../i18n/language.ts';

type NotStartedTexts = Readonly<Record<'title' | 'why' | 'next' | 'retry', string>>;

export const notStartedTexts: ScreenTexts<NotStartedTexts> = {
  en: {
    title: 'Admit could not start',
    why: 'A part of the app did not arrive, or this browser is too old for it. Check-ins that this device has recorded are still there.',
    next: 'Check the network and try again. If that does not help, update the browser or take another device.',
    retry: 'Try again',
  },
  de: {
    title: 'Admit ließ sich nicht starten',
    why: 'Ein Teil der App ist nicht angekommen, oder dieser Browser ist zu alt. Check-ins, die dieses Gerät gespeichert hat, sind noch da.',
    next: 'Netz prüfen und noch einmal versuchen. Hilft das nicht, den Browser aktualisieren oder ein anderes Gerät nehmen.',
    retry: 'Noch einmal versuchen',
  },
};
