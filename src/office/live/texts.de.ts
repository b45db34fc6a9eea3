import { pluralIn } from '../../ui/i18n/plural.ts';
import type { LiveTexts } from './texts.en.ts';

const count = pluralIn('de');

export const liveTexts: LiveTexts = {
  title: 'Live',
  intro: 'Diese Seite an einer Wand offen lassen: Sie folgt den Türen von selbst.',
  fullScreen: 'Ganzer Bildschirm',
  counting: 'Die Gäste werden gezählt',
  inside: 'Drinnen',
  expected: 'Kommen noch',
  left: 'Wieder gegangen',
  capacity: {
    label: 'Das Haus fasst',
    noNumber: 'Eine ganze Zahl ohne Zeichen schreiben: 1500.',
    hint: 'Höchstens so viele Gäste drinnen. Steht in der Adresse dieser Seite.',
    of: (inside, places) => `${inside} von ${places} Plätzen belegt`,
    free: (places) => count(places, { one: '# Platz frei', other: '# Plätze frei' }),
    near: 'Fast voll',
    full: 'Voll: niemanden einlassen, bevor jemand geht',
  },
  gates: {
    heading: 'Eingänge',
    gate: 'Eingang',
    arrived: 'Gekommen',
    since: (clock) => `Seit ${clock}`,
    times: 'Je Viertelstunde',
    last: 'Zuletzt',
    unnamed: 'Ohne Namen',
    none: 'Noch niemand ist gekommen.',
  },
  alerts: {
    heading: 'Einen Blick wert',
    none: 'Nichts: Kein Ticket kam zweimal, und keine Tür ist still.',
    quiet: (door, duration) => `${door}: seit ${duration} still`,
    quietNext: 'Anderswo geht es weiter. Wird das Telefon benutzt, und hat es Netz?',
    twice: (name) => `${name} kam zweimal herein`,
    at: (clock, device) => (device === null ? clock : `${clock}, ${device}`),
    and: (first, second) => `${first} und ${second}`,
    more: (entries) => count(entries, { one: '# weiteres', other: '# weitere' }),
    settle: 'Eine Aufsicht erledigt es an einer Tür.',
  },
};
