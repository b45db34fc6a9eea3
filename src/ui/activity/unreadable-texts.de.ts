/** Deutsch: Einträge, die das Gerät beschädigt hat. */
import { pluralIn } from '../i18n/plural.ts';
import type { unreadable as english } from './unreadable-texts.en.ts';

const count = pluralIn('de');

export const unreadable: typeof english = (entries) =>
  count(entries, {
    one: '# Eintrag dieses Geräts lässt sich nicht lesen: Sein Speicher ist beschädigt. Er bleibt hier, alles andere wird gesendet. Vielleicht ist es ein Check-in, der nicht gesendet wurde: dem Veranstalter Bescheid geben und möglichst ein anderes Gerät benutzen.',
    other:
      '# Einträge dieses Geräts lassen sich nicht lesen: Sein Speicher ist beschädigt. Sie bleiben hier, alles andere wird gesendet. Vielleicht sind Check-ins darunter, die nicht gesendet wurden: dem Veranstalter Bescheid geben und möglichst ein anderes Gerät benutzen.',
  });
