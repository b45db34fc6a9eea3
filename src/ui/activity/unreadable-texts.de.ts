/** Deutsch: Einträge, die das Gerät beschädigt hat. */
import { pluralIn } from '../i18n/plural.ts';
import type { unreadable as english } from './unreadable-texts.en.ts';

const count = pluralIn('de');

export const unreadable: typeof english = (entries) =>
  count(entries, {
    one: 'Der Speicher dieses Geräts ist beschädigt: # Eintrag ist nicht lesbar. Er bleibt hier, alles andere wird synchronisiert. Vielleicht ist er ein ausstehender Check-in. Informieren Sie den Veranstalter und benutzen Sie möglichst ein anderes Gerät.',
    other:
      'Der Speicher dieses Geräts ist beschädigt: # Einträge sind nicht lesbar. Sie bleiben hier, alles andere wird synchronisiert. Vielleicht sind ausstehende Check-ins darunter. Informieren Sie den Veranstalter und benutzen Sie möglichst ein anderes Gerät.',
  });
