/** Deutsch: die Suche nach einem Gast. */
import { pluralIn } from '../i18n/plural.ts';
import type { SearchTexts } from './texts.en.ts';

const count = pluralIn('de');

export const search: SearchTexts = {
  title: 'Suche',
  field: 'Gast suchen',
  clear: 'Leeren',
  hint: 'Suchen Sie nach Name, Firma, E-Mail-Adresse, Bestellnummer oder Code. Sie können mehrere Wörter in beliebiger Reihenfolge eingeben. Die ersten Buchstaben genügen.',
  tooShort: 'Geben Sie mindestens drei Buchstaben ein. Vorher zeigt dieses Gerät niemanden.',
  hintWithoutNames:
    'Dieses Gerät speichert keine Namen. Suchen Sie nach Bestellnummer oder Code. Online sucht auch der Server nach Namen. Die Ergebnisse zeigen dann nur die Kategorie.',
  results: (hits) => count(hits, { one: '# Gast', other: '# Gäste' }),
  more: 'Es gibt noch mehr Gäste. Geben Sie weitere Buchstaben ein.',
  nobody: (query) => `Kein Gast gefunden für „${query}“.`,
  otherSpelling: 'Versuchen Sie es mit weniger Buchstaben oder nur mit dem Nachnamen.',
  preparing: 'Die Gästeliste wird vorbereitet. Gleich kommen vielleicht weitere Gäste dazu.',
  listLoading: (read) =>
    `Die Gästeliste auf diesem Gerät ist noch nicht vollständig: bisher ${read} geladen.`,
  listEmpty: 'Dieses Gerät hat noch keine Gästeliste.',
  offline: 'Offline: Nur die Gästeliste auf diesem Gerät wurde durchsucht.',
  asking: 'Server wird gefragt',
  notThereEither: 'Auch der Server kennt keinen Gast mit diesem Namen.',
  failed: 'Der Server hat nicht geantwortet. Nur die Gästeliste auf diesem Gerät wurde durchsucht.',
  fromService: 'vom Server',
  guess: 'ähnlich',
  state: {
    inside: 'Eingecheckt',
    left: 'Ausgecheckt',
    'not-yet': 'Nicht eingecheckt',
    cancelled: 'Storniert',
    'not-accepted': 'Nicht bestätigt',
    unpaid: 'Nicht bezahlt',
  },
};
