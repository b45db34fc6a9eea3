/** The page that is shown when nothing else could be downloaded. It is part of the first file. */
import type { ScreenTexts } from '../i18n/language.ts';

type NotStartedTexts = Readonly<Record<'title' | 'why' | 'next' | 'retry', string>>;

export const notStartedTexts: ScreenTexts<NotStartedTexts> = {
  en: {
    title: 'Admit could not start',
    why: 'A part of the app did not arrive, or this browser is too old for it. The check-ins of this device are still there.',
    next: 'Check the network and try again. If that does not help, update the browser or use another device.',
    retry: 'Try again',
  },
  de: {
    title: 'Admit konnte nicht starten',
    why: 'Ein Teil der App ist nicht angekommen, oder dieser Browser ist zu alt. Die Check-ins dieses Geräts sind noch da.',
    next: 'Prüfen Sie das Netz und versuchen Sie es erneut. Hilft das nicht, aktualisieren Sie den Browser oder nehmen Sie ein anderes Gerät.',
    retry: 'Erneut versuchen',
  },
};
