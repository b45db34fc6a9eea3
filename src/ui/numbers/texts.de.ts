/** Deutsch: die Zahlen der Veranstaltung, und worauf sie beruhen. */
import { pluralIn } from '../i18n/plural.ts';
import type { NumbersTexts } from './texts.en.ts';

const count = pluralIn('de');

export const numbers: NumbersTexts = {
  title: 'Zahlen',
  counting: 'Die Liste wird gezählt',
  noList: 'Auf diesem Gerät gibt es noch keine Gästeliste. Mit ihr kommen die Zahlen.',
  growing: 'Die Liste wird gerade geladen: Die Zahlen wachsen, bis sie ganz da ist.',
  now: 'Im Moment',
  inside: 'Drin',
  left: 'Gegangen',
  expected: 'Noch nicht da',
  tickets: (tickets) => count(tickets, { one: '# Ticket', other: '# Tickets' }),
  shareOf: (share, of) => `${share} von ${of}`,
  categories: 'Nach Kategorie',
  category: (inside, total) => `${inside} von ${total} drin`,
  categoryRest: (left, expected) => `${left} gegangen · ${expected} noch nicht da`,
  arrivals: {
    heading: 'Ankunft',
    none: 'Bisher ist niemand gekommen.',
    busiest: (when, guests) => `Am meisten ${when}: ${count(guests, { other: '# kamen an' })}`,
    chart: (day, minutes, guests) =>
      `Ankunft am ${day} in Schritten von ${minutes} Minuten: ${count(guests, { other: '# insgesamt' })}`,
    table: 'Als Tabelle',
    when: 'Uhrzeit',
    came: 'Gekommen',
    earlier: 'Früher',
    later: 'Später',
  },
  doors: {
    heading: 'Nach Gerät',
    device: 'Gerät',
    arrived: 'Erster Einlass',
    left: 'Raus',
    unnamed: 'Ohne Namen',
    own: (device) => `${device} (dieses)`,
    note: 'Erster Einlass: wo ein Ticket zum ersten Mal hereinkam. Raus: wo die hinausgingen, die jetzt draußen sind.',
  },
  shop: {
    heading: 'Verkauft',
    soldOf: (sold, places) => `${sold} von ${places} Plätzen`,
    sold: (tickets) => count(tickets, { one: '# Ticket', other: '# Tickets' }),
    free: (places) => count(places, { one: '# Platz frei', other: '# Plätze frei' }),
    soldOut: 'Ausverkauft',
    asOf: (clock) => `Stand ${clock}, vom Dienst`,
  },
  basis: {
    heading: 'Worauf das beruht',
    list: (age) =>
      `Auf der Liste dieses Geräts (gelesen ${age}) und allem, was es selbst erfasst hat. Was andere Geräte seither erfasst haben, fehlt.`,
    once: 'Jedes Ticket zählt einmal, auch wenn es doppelt eingelassen oder nach dem Einlass storniert wurde. Ein rückgängig gemachter Einlass zählt nicht.',
    notExpected: (tickets) =>
      count(tickets, {
        one: '# Ticket ist storniert oder nicht bestätigt, war nie drin und zählt nicht mit.',
        other:
          '# Tickets sind storniert oder nicht bestätigt, waren nie drin und zählen nicht mit.',
      }),
    undated: (tickets) =>
      count(tickets, {
        one: 'Bei # Ticket, das gegangen ist, sagt der Dienst nicht, wann es kam.',
        other: 'Bei # Tickets, die gegangen sind, sagt der Dienst nicht, wann sie kamen.',
      }),
    unverified: (guests) =>
      count(guests, {
        one: '# Gast, den dieses Gerät ohne Liste eingelassen hat, zählt noch nicht mit.',
        other: '# Gäste, die dieses Gerät ohne Liste eingelassen hat, zählen noch nicht mit.',
      }),
  },
};
