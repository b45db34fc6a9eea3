/** Deutsch: seeking a guest. */
import { pluralIn } from '../i18n/plural.ts';
import type { SearchTexts } from './texts.en.ts';

const count = pluralIn('de');

export const search: SearchTexts = {
  title: 'Suche',
  field: 'Gast suchen',
  clear: 'Löschen',
  hint: 'Name, Firma, E-Mail-Adresse, Bestellnummer oder Code. Mehrere Wörter in beliebiger Reihenfolge, die ersten Buchstaben genügen.',
  tooShort: 'Mindestens drei Buchstaben eingeben: Vorher zeigt diese Tür niemanden.',
  hintWithoutNames:
    'Dieses Gerät speichert keine Namen, also findet es hier keine, wohl aber Bestellnummer und Code. Mit Verbindung wird auch der Dienst nach Namen gefragt; gezeigt wird dann nur die Kategorie.',
  results: (hits) => count(hits, { one: '# Gast', other: '# Gäste' }),
  more: 'Es gibt noch mehr. Weitertippen grenzt es ein.',
  nobody: (query) => `Niemand gefunden für „${query}“.`,
  otherSpelling: 'Weniger Buchstaben versuchen oder nur den Nachnamen.',
  preparing: 'Die Liste wird gerade vorbereitet. Gleich sind es vielleicht mehr.',
  listLoading: (read) => `Die Liste auf diesem Gerät ist noch nicht vollständig: ${read} gelesen.`,
  listEmpty: 'Dieses Gerät hat noch keine Liste.',
  offline: 'Offline: Nur die Liste auf diesem Gerät wurde durchsucht.',
  asking: 'Der Dienst wird gefragt',
  notThereEither: 'Auch der Dienst kennt niemanden mit diesem Namen.',
  failed: 'Der Dienst hat nicht geantwortet. Nur die Liste auf diesem Gerät wurde durchsucht.',
  fromService: 'vom Dienst',
  guess: 'ähnlich',
  state: {
    inside: 'Drin',
    left: 'Wieder draußen',
    'not-yet': 'Noch nicht da',
    cancelled: 'Storniert',
    'not-accepted': 'Nicht bestätigt',
    unpaid: 'Nicht bezahlt',
  },
};
