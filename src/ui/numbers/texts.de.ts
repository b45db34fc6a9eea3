/** Deutsch: die Statistik der Veranstaltung, und worauf sie beruht. */
import { pluralIn } from '../i18n/plural.ts';
import type { NumbersTexts } from './texts.en.ts';

const count = pluralIn('de');

export const numbers: NumbersTexts = {
  title: 'Statistik',
  counting: 'Gästeliste wird gezählt',
  noList: 'Dieses Gerät hat noch keine Gästeliste. Die Statistik braucht sie.',
  growing: 'Die Gästeliste wird geladen. Die Zahlen wachsen, bis sie vollständig ist.',
  now: 'Jetzt',
  inside: 'Anwesend',
  left: 'Ausgecheckt',
  expected: 'Nicht eingecheckt',
  tickets: (tickets) => count(tickets, { one: '# Ticket', other: '# Tickets' }),
  shareOf: (share, of) => `${share} von ${of}`,
  categories: 'Nach Kategorie',
  category: (inside, total) => `${inside} von ${total} anwesend`,
  categoryRest: (left, expected) => `${left} ausgecheckt · ${expected} nicht eingecheckt`,
  arrivals: {
    heading: 'Ankünfte',
    none: 'Noch ist niemand eingecheckt.',
    busiest: (when, guests) =>
      `Am meisten ${when}: ${count(guests, { one: '# Check-in', other: '# Check-ins' })}`,
    chart: (day, minutes, guests) =>
      `Ankünfte am ${day} in Schritten von ${minutes} Minuten: ${count(guests, { other: '# insgesamt' })}`,
    table: 'Als Tabelle zeigen',
    when: 'Uhrzeit',
    came: 'Check-ins',
    earlier: 'Früher',
    later: 'Später',
  },
  doors: {
    heading: 'Nach Gerät',
    device: 'Gerät',
    arrived: 'Erste Check-ins',
    left: 'Check-outs',
    unnamed: 'Ohne Namen',
    own: (device) => `${device} (dieses)`,
    note: 'Erste Check-ins zählt jedes Ticket dort, wo es zuerst eingecheckt wurde. Check-outs zählt Gäste, die jetzt ausgecheckt sind.',
  },
  shop: {
    heading: 'Verkauft',
    soldOf: (sold, places) => `${sold} von ${places}`,
    sold: (tickets) => count(tickets, { one: '# Ticket', other: '# Tickets' }),
    free: (places) => count(places, { one: 'noch # Ticket', other: 'noch # Tickets' }),
    soldOut: 'Ausverkauft',
    asOf: (clock) => `Stand ${clock}, vom Server`,
  },
  basis: {
    heading: 'Über diese Statistik',
    list: (age) =>
      `Sie zählt die Gästeliste dieses Geräts (Stand ${age}) und alles, was es selbst gespeichert hat. Spätere Check-ins anderer Geräte fehlen.`,
    once: 'Jedes Ticket zählt einmal, auch nach einem doppelten Check-in oder einer späteren Stornierung. Ein rückgängig gemachter Check-in zählt nicht.',
    notExpected: (tickets) =>
      count(tickets, {
        one: '# Ticket ist storniert oder nicht bestätigt und wurde nie eingecheckt. Es zählt nicht mit.',
        other:
          '# Tickets sind storniert oder nicht bestätigt und wurden nie eingecheckt. Sie zählen nicht mit.',
      }),
    undated: (tickets) =>
      count(tickets, {
        one: 'Der Server sagt nicht, wann # ausgechecktes Ticket eingecheckt wurde.',
        other: 'Der Server sagt nicht, wann # ausgecheckte Tickets eingecheckt wurden.',
      }),
    unverified: (guests) =>
      count(guests, {
        one: '# Check-in ohne Gästeliste zählt noch nicht mit.',
        other: '# Check-ins ohne Gästeliste zählen noch nicht mit.',
      }),
  },
};
