/** Deutsch: the tickets of one order. */
import { pluralIn } from '../i18n/plural.ts';
import type { OrderTexts } from './texts.en.ts';

const count = pluralIn('de');

export const order: OrderTexts = {
  title: (number) => `Bestellung ${number}`,
  gone: 'Diese Bestellung steht nicht mehr auf der Liste.',
  state: {
    inside: 'Drin',
    left: 'Gegangen',
    'not-yet': 'Nicht drin',
    cancelled: 'Storniert',
    'not-accepted': 'Nicht bestätigt',
  },
  askedAlone: 'Hier wird erst gefragt: „Einchecken“ an dieser Zeile tippen und antworten.',
  checkIn: 'Einchecken',
  checkInNamed: (name) => `Einchecken: ${name}`,
  withItems: (items) => count(items, { one: 'Mit # Ausgabe', other: 'Mit # Ausgaben' }),
  withItemsNamed: (items, name) =>
    count(items, { one: `Mit # Ausgabe: ${name}`, other: `Mit # Ausgaben: ${name}` }),
  all: (tickets) => count(tickets, { one: 'Einchecken', other: 'Alle # einchecken' }),
  allWithItems: (items) => count(items, { other: 'Einchecken und # ausgeben' }),
  checkedIn: (tickets) => count(tickets, { other: '# eingecheckt' }),
  notCheckedIn: (tickets) =>
    count(tickets, { other: '# nicht eingecheckt: Der Grund steht beim Namen' }),
};
