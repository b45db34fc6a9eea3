import { pluralIn } from '../../ui/i18n/plural.ts';
import type { LiveTexts } from './texts.en.ts';

const count = pluralIn('de');

export const liveTexts: LiveTexts = {
  title: 'Live-Ansicht',
  intro: 'Zeigen Sie diese Seite auf einem großen Bildschirm. Sie aktualisiert sich automatisch.',
  fullScreen: 'Vollbild anzeigen',
  counting: 'Gäste werden gezählt …',
  inside: 'Anwesend',
  expected: 'Nicht eingecheckt',
  left: 'Ausgecheckt',
  capacity: {
    label: 'Kapazität',
    noNumber: 'Geben Sie eine ganze Zahl ein, zum Beispiel 1500.',
    hint: 'So viele Gäste dürfen höchstens anwesend sein. Setzen Sie ein Lesezeichen, um die Zahl zu behalten.',
    of: (inside, places) => `${inside} von ${places} Plätzen belegt`,
    free: (places) => count(places, { one: '# Platz frei', other: '# Plätze frei' }),
    near: 'Fast voll',
    full: 'Voll: Checken Sie niemanden ein, bis ein Gast geht',
  },
  gates: {
    heading: 'Eingänge',
    gate: 'Eingang',
    arrived: 'Eingecheckt',
    since: (clock) => `Seit ${clock}`,
    times: 'Check-ins je 15 Minuten',
    last: 'Letzter Check-in',
    unnamed: 'Ohne Namen',
    none: 'Noch keine Check-ins',
  },
  alerts: {
    heading: 'Handlungsbedarf',
    none: 'Keine doppelten Check-ins und keine inaktiven Geräte.',
    quiet: (door, duration) => `${door}: seit ${duration} kein Check-in`,
    quietNext:
      'Andere Geräte checken Gäste ein. Prüfen Sie, ob dieses Gerät benutzt wird und online ist.',
    twice: (name) => `Doppelter Check-in: ${name}`,
    at: (clock, device) => (device === null ? clock : `${clock}, ${device}`),
    and: (first, second) => `${first} und ${second}`,
    more: (entries) => count(entries, { one: '# weiterer', other: '# weitere' }),
    settle: 'Supervisoren können doppelte Check-ins auf ihrem Gerät als geklärt markieren.',
  },
};
