/** What a scan is told. */

import type { UserFieldId } from '../../../src/domain/ids.ts';
import { asId } from '../../../src/domain/ids.ts';
import { neverInside } from '../../../src/domain/presence.ts';
import type { ScanLines } from '../../../src/domain/scan-line.ts';
import { instant } from '../../../src/domain/time.ts';
import type { Verdict } from '../../../src/domain/verdict.ts';
import { attendee, local, product } from '../../support/attendees.ts';
import { anotherEvent, code, doorInMemory, minute, now, scan } from '../door-in-memory.ts';
import {
  door,
  event,
  mara,
  offline,
  otherEvent,
  pairing,
  pressed,
  type Scene,
  verdict,
} from './scene.ts';

const drink = product({ productId: asId(901), name: 'Welcome drink', option: '' });

const shirt = product({ productId: asId(902), name: 'Festival shirt', option: 'Size M' });

const locker = product({
  productId: asId(903),
  name: 'Locker key',
  option: 'Hall 2',
  presence: { inside: true, at: local('2026-11-21T19:02:40'), device: 'Bar 1' },
});

const chosenLines: ScanLines['lines'] = [
  { kind: 'seat' },
  { kind: 'question', question: asId(7), title: 'Menu', type: 'radio' },
  { kind: 'question', question: asId(8), title: 'Date of birth', type: 'birthday' },
];

const seated = (born: string) => ({
  ...mara,
  seat: { seatBlock: 'Stalls left', seatRow: '7', seatNumber: '12' },
  answers: [
    [asId<UserFieldId>(7), 'Vegan, without nuts'],
    [asId<UserFieldId>(8), born],
  ] as const,
});

const inside = { inside: true, at: local('2026-11-21T19:02:40'), device: 'South gate 2' };

const fromList = { from: 'list', readAt: instant(now - 5 * minute) } as const;

/** A ticket that no list has, and whose code a key of the event signed. */
const signed: Pick<Verdict, 'origin' | 'vouched'> = {
  origin: fromList,
  vouched: {
    found: 'vouched',
    ticket: {
      categoryId: asId(3),
      categoryName: 'Weekend pass',
      isPaid: true,
      soldAt: instant(now - 2 * minute),
    },
    presence: neverInside,
  },
};
const signedTicket = { code: code('K7QX2M9PLD4WACDE') };

const fromOldList = { from: 'list', readAt: instant(now - 45 * minute) } as const;

/** Of a guest who booked the workshop twice, and used it once. */
const workshop = {
  product: product({ productId: asId(904), name: 'Workshop: letterpress', option: 'Morning' }),
  count: 2,
  used: 1,
};
const usedWorkshop = {
  ...workshop,
  used: 2,
  product: {
    ...workshop.product,
    presence: { inside: true, at: local('2026-11-21T19:02:40'), device: 'Workshop · Phone 2' },
  },
};

/** What a door that keeps no names knows of a guest. */
const nameless = { ...mara, firstName: '', lastName: '', company: null, email: null, note: null };

export const verdictScenes: Readonly<Record<string, Scene>> = {
  admitted: verdict({ code: 'admitted', attendee: mara }),
  'admitted-offline': verdict({ code: 'admitted', attendee: mara, origin: fromList }, offline),
  'admitted-products': verdict(
    {
      code: 'admitted',
      attendee: { ...mara, products: [drink, shirt, locker] },
      attention: ['products'],
    },
    {},
    { products: { [shirt.productId]: 'handed-over' } },
  ),
  'admitted-note': verdict({
    code: 'admitted',
    attendee: {
      ...mara,
      flags: ['VIP', 'Ausweis prüfen'],
      note: 'Sitzt am Tisch 4 neben Frau Dr. Brandt. Bitte zur Garderobe begleiten.',
    },
    attention: ['note'],
  }),
  'admitted-lines': verdict(
    { code: 'admitted', attendee: seated('2010-06-02'), attention: ['age'] },
    { scanLines: { lines: chosenLines, asksBirthDate: false } },
  ),
  'already-lines-ask': verdict(
    {
      code: 'already',
      attendee: { ...seated('1990-06-02'), presence: inside },
      attention: ['age'],
    },
    { scanLines: { lines: chosenLines, asksBirthDate: true } },
  ),
  'cancelled-note': verdict({
    code: 'cancelled',
    attendee: {
      ...mara,
      cancelled: local('2026-11-12T09:30:00'),
      note: 'Hat abgesagt, kommt vielleicht doch: dann Jonas anrufen.',
    },
    attention: ['note'],
  }),
  'admitted-money-due': verdict({
    code: 'admitted',
    attendee: { ...mara, paymentStatus: 'authorized' },
    attention: ['money-due'],
  }),
  'admitted-unverified': verdict(
    { code: 'admitted', origin: fromList, attention: ['unverified'] },
    offline,
  ),
  'admitted-signed': verdict(
    { ...signed, code: 'admitted', attention: ['sold-after-list'] },
    offline,
    signedTicket,
  ),
  'ask-unpaid-signed': verdict(
    { ...signed, code: 'ask-unpaid', attention: ['sold-after-list', 'money-due'] },
    offline,
    signedTicket,
  ),
  'unknown-forged': verdict(
    { code: 'unknown', origin: fromList, attention: ['forged'] },
    offline,
    signedTicket,
  ),
  'unknown-gone': verdict(
    { ...signed, code: 'unknown', attention: ['gone-from-list'] },
    offline,
    signedTicket,
  ),
  'admitted-long-name': verdict({
    code: 'admitted',
    attendee: attendee({
      firstName: 'Maximiliane-Charlotte',
      lastName: 'von Schwarzenberg-Leutheusser',
      categoryName: 'Press and accompanying persons, all areas',
      company: 'Zweites Norddeutsches Rundfunkorchester e. V.',
    }),
  }),
  left: verdict({ code: 'left', attendee: mara }),
  already: verdict({
    code: 'already',
    attendee: {
      ...mara,
      presence: { inside: true, at: local('2026-11-21T19:02:40'), device: 'South gate 2' },
    },
  }),
  'already-again': door({
    pairing: { ...pairing, gate: { ...pairing.gate, letsInAgain: true } },
    outbox: { unsent: 2, rejected: 0, stopped: true },
    current: scan({
      code: 'already',
      origin: { from: 'list', readAt: instant(now - 12 * minute) },
      attendee: {
        ...mara,
        presence: { inside: true, at: local('2026-11-21T19:02:40'), device: 'South gate 2' },
      },
    }),
  }),
  'already-sure': pressed(
    door({
      pairing: { ...pairing, gate: { ...pairing.gate, letsInAgain: true } },
      current: scan({
        code: 'already',
        attendee: {
          ...mara,
          presence: { inside: true, at: local('2026-11-21T19:02:40'), device: 'South gate 2' },
        },
      }),
    }),
    '.verdict .actions > :last-child',
  ),
  'admitted-badge': verdict(
    { code: 'admitted', attendee: mara },
    { pairing: { ...pairing, gate: { ...pairing.gate, badges: 'by-tap' } } },
  ),
  'admitted-waiting': verdict({ code: 'admitted', attendee: mara }, { waiting: 3 }),
  'cancelled-waiting': verdict(
    { code: 'cancelled', attendee: { ...mara, cancelled: local('2026-11-12T09:30:00') } },
    { waiting: 1 },
  ),
  'already-other-day': verdict({
    code: 'already',
    attendee: {
      ...mara,
      presence: { inside: true, at: local('2026-11-20T22:41:10'), device: 'South gate 2' },
    },
  }),
  'not-inside': verdict({ code: 'not-inside', attendee: mara }),
  cancelled: verdict({
    code: 'cancelled',
    attendee: { ...mara, status: 'cancelled', cancelled: local('2026-11-12T09:30:00') },
  }),
  replaced: verdict({
    code: 'replaced',
    attendee: mara,
    replacedAt: local('2026-11-12T09:30:00'),
  }),
  'not-accepted': verdict({ code: 'not-accepted', attendee: { ...mara, status: 'onHold' } }),
  category: verdict({ code: 'category', attendee: mara }),
  unpaid: verdict({ code: 'unpaid', attendee: mara, attention: ['money-due'] }),
  'checked-admitted': verdict({ code: 'admitted', attendee: mara, checked: workshop }),
  'checked-already': verdict({ code: 'already', attendee: mara, checked: usedWorkshop }),
  'not-booked': verdict({ code: 'not-booked', attendee: mara, origin: fromList }, offline),
  'area-closed': verdict({ code: 'area-closed', attendee: mara }),
  full: verdict({ code: 'full', attendee: mara }),
  'product-cancelled': verdict({
    code: 'product-cancelled',
    attendee: mara,
    checked: { ...workshop, count: 0, used: 0 },
  }),
  'ask-unpaid': verdict({ code: 'ask-unpaid', attendee: mara, attention: ['money-due'] }),
  unknown: verdict(
    { code: 'unknown', origin: fromList },
    {},
    { code: code('SHOP-COUPON-2025-11-00042') },
  ),
  'wrong-event': verdict({ code: 'wrong-event' }),
  'cannot-record': verdict({ code: 'cannot-record', attendee: mara }),
  'help-verdict': pressed(
    verdict({ code: 'already', attendee: mara }),
    '.verdict__explain',
    // It is there once its files are.
    '.sheet .verdict-help',
  ),
  'names-none-admitted': verdict({ code: 'admitted', attendee: nameless }),
  'asked-first': verdict({ code: 'ask-first', attendee: mara }),
  'list-is-old': verdict({ code: 'admitted', attendee: mara, origin: fromOldList }, offline),
  'wrong-event-named': {
    session: {
      phase: 'paired',
      door: doorInMemory({
        current: scan({
          code: 'wrong-event',
          otherEvent: anotherEvent,
        }),
      }),
      event,
      others: [otherEvent],
      unopened: [],
    },
  },
};
