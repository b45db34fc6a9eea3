/** Deutsch: the tickets of one order. */
import { pluralIn } from '../i18n/plural.ts';
import type { OrderTexts } from './texts.en.ts';

const count = pluralIn('de');

export const order: OrderTexts = {
  title: (number) => `Bestellung ${number}`,
  gone: 'Diese Bestellung ist nicht mehr auf der Gästeliste.',
  state: {
    inside: 'Eingecheckt',
    left: 'Ausgecheckt',
    'not-yet': 'Nicht eingecheckt',
    cancelled: 'Storniert',
    'not-accepted': 'Nicht bestätigt',
  },
  askedAlone:
    'Dieser Eingang fragt zuerst. Tippen Sie in dieser Zeile auf „Einchecken“ und antworten Sie.',
  checkIn: 'Einchecken',
  checkInNamed: (name) => `Einchecken: ${name}`,
  withItems: (items) =>
    count(items, { one: 'Mit # Zusatzprodukt', other: 'Mit # Zusatzprodukten' }),
  withItemsNamed: (items, name) =>
    count(items, {
      one: `Mit # Zusatzprodukt: ${name}`,
      other: `Mit # Zusatzprodukten: ${name}`,
    }),
  all: (tickets) => count(tickets, { one: 'Einchecken', other: 'Alle # einchecken' }),
  allWithItems: (items) =>
    count(items, {
      one: 'Einchecken, # Zusatzprodukt ausgeben',
      other: 'Einchecken, # Zusatzprodukte ausgeben',
    }),
  checkedIn: (tickets) => count(tickets, { other: '# eingecheckt' }),
  notCheckedIn: (tickets) =>
    count(tickets, { other: '# nicht eingecheckt. Der Grund steht neben dem Namen.' }),
};
