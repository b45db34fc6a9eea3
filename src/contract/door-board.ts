/**
 * Ours, beside the specification: how an event's doors are. Each tells of itself and is answered what it is
 * asked to do. A service that does not have the calls answers 404 or 405: its doors ask once and do without.
 */

import * as v from 'valibot';
import type { ApiKeyId, TicketId } from '../domain/ids.ts';
import { call, keys, nothing } from './call.ts';
import { mostLinkDevices } from './device-link.ts';
import { boolean, commaSeparated, count, date, id, integer, json, oneOf, text } from './form.ts';
import { absentOr, answerOf, clearable, optional, property, required } from './resource.ts';

/**
 * `rest`: send all and let nobody in. `lock`: the same at once, and show no guest. `wipe`: and delete the
 * list from the device.
 */
export const doorOrders = ['none', 'rest', 'lock', 'wipe'] as const;
export type DoorOrder = (typeof doorOrders)[number];

export const longestDoorMessage = 200;

const figures = {
  /** Of the app. */
  version: text(40),
  /** Guests on its list, and how long ago that was what the service has; no age: never read whole. */
  listSize: count,
  listAgeMs: count,
  unsent: count,
  refused: count,
  /** In percent. */
  battery: count,
  /** Codes judged in the last quarter of an hour. */
  scans: count,
  /** The service's clock less the device's. */
  skewMs: integer,
  /** What it does, which is what it was asked when it last reported. */
  state: oneOf(doorOrders),
  /** By which linked devices know it; none where it links with no device. */
  linkId: text(22),
  /** The ids of those that it hears, in their order. */
  hears: commaSeparated(mostLinkDevices, 22),
} as const;

/** As a door last told. Ages count from `seenAgoMs` before the answer. */
export const doorReport = {
  apiKeyId: property(id<ApiKeyId>(), 'R--', 'always'),
  /** As the history calls it. */
  device: property(text(100), 'R--', 'always'),
  seenAgoMs: property(count, 'R--', 'always'),
  seenDate: property(date, 'R--', 'always'),
  version: property(figures.version, 'R--', 'always'),
  listSize: property(figures.listSize, 'R--', 'always'),
  listAgeMs: property(figures.listAgeMs, 'R--'),
  unsent: property(figures.unsent, 'R--', 'always'),
  refused: property(figures.refused, 'R--', 'always'),
  battery: property(figures.battery, 'R--'),
  scans: property(figures.scans, 'R--', 'always'),
  skewMs: property(figures.skewMs, 'R--', 'always'),
  state: property(figures.state, 'R--', 'always'),
  /** Whether staff there have read the message that its key was told; null: there is none. */
  hasReadMessage: property(boolean, 'R--'),
  linkId: property(figures.linkId, 'R--'),
  hears: property(figures.hears, 'R--'),
} as const;

const doorMessage = {
  /** Another for each that is sent. */
  id: property(count, 'R--', 'always'),
  text: property(text(longestDoorMessage), 'R--', 'always'),
} as const;

const doorAsked = {
  apiKeyId: property(id<ApiKeyId>(), 'R--', 'always'),
  order: property(oneOf(doorOrders), 'R--', 'always'),
  message: property(text(longestDoorMessage), 'R--'),
} as const;

/** Of a door, with its own key: how it is. The answer says what it is asked to do. */
export const eventReportDoor = call({
  method: 'POST',
  path: '/api/extension/event/:id/doorReport',
  object: 'event',
  keys: keys.any,
  heads: true,
  doors: true,
  params: {
    device: required(text(100)),
    version: required(figures.version),
    listSize: required(figures.listSize),
    listAgeMs: optional(figures.listAgeMs),
    unsent: required(figures.unsent),
    refused: required(figures.refused),
    battery: optional(figures.battery),
    scans: required(figures.scans),
    skewMs: required(figures.skewMs),
    state: required(figures.state),
    /** The last message that somebody at the door has read: it is told no more. */
    readMessageId: optional(count),
    linkId: optional(figures.linkId),
    hears: optional(figures.hears),
  },
  answer: v.object({
    order: oneOf(doorOrders).json,
    message: absentOr(answerOf(doorMessage)),
    /** The public key for which a door under a PIN seals what it records (`outbox-key.ts`). */
    outboxKey: absentOr(v.string()),
  }),
});

/** What the devices told, the last seen first, and what they are asked to do. */
export const eventDoorBoard = call({
  method: 'GET',
  path: '/api/extension/event/:id/doorBoard',
  object: 'event',
  keys: keys.adminEditor,
  heads: true,
  answer: v.object({ reports: v.array(answerOf(doorReport)), asked: v.array(answerOf(doorAsked)) }),
});

/**
 * Asks a door, or all doors of the event, at their next contact. An order holds until another takes its
 * place, and so does a message, until an empty one.
 */
export const eventTellDoor = call({
  method: 'POST',
  path: '/api/extension/event/:id/tellDoor',
  object: 'event',
  keys: keys.adminEditor,
  heads: true,
  logged: true,
  params: {
    /** All doors, where it is left out. */
    apiKeyId: optional(id<ApiKeyId>()),
    order: optional(oneOf(doorOrders)),
    message: clearable(text(longestDoorMessage)),
  },
  answer: nothing,
});

// Ours, not in the specification: whom the devices of an event denied entry. Each device reports
// its own, with only the end of each code. A service that does not have the calls answers 404 or
// 405, and they stay on the devices.

const refusedScanPath = '/api/extension/event/:id/refusedScans';

/** Of a call. */
export const mostRefusedInCall = 100;
/** Of an event: the oldest go first. */
export const mostRefusedScans = 5000;
/** Enough to know a ticket again by, and worth nothing at a door. */
export const endOfCodeLength = 4;

const shortText = (longest: number) => v.pipe(v.string(), v.maxLength(longest), v.excludes('\0'));

/** Whatever a barcode holds: what no database keeps, a zero or half a character, is left out. */
const endOfAnyCode = v.pipe(
  v.string(),
  v.maxLength(endOfCodeLength),
  v.transform((end) => end.replace(/[\p{Cc}\p{Surrogate}]/gu, '')),
);

const told = v.object({
  /** The scan's own: told again, it is the same. */
  id: shortText(100),
  agoMs: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** A machine code, as the door's verdicts have it. */
  verdict: shortText(40),
  endOfCode: endOfAnyCode,
});

export const refusedScan = {
  date: property(date, 'R--', 'always'),
  device: property(text(100), 'R--', 'always'),
  verdict: property(text(40), 'R--', 'always'),
  endOfCode: property(text(endOfCodeLength), 'R--', 'always'),
} as const;

/** Of a door, with its own key. The same again changes nothing. */
export const eventReportRefused = call({
  method: 'POST',
  path: refusedScanPath,
  object: 'event',
  keys: keys.any,
  heads: true,
  doors: true,
  params: {
    device: required(text(100)),
    scans: required(json(v.pipe(v.array(told), v.maxLength(mostRefusedInCall)))),
  },
  answer: nothing,
});

/** The newest first. */
export const eventRefusedScans = call({
  method: 'GET',
  path: refusedScanPath,
  object: 'event',
  keys: keys.adminEditor,
  heads: true,
  answer: v.object({ refused: v.array(answerOf(refusedScan)) }),
});

// Ours, beside the specification: the duplicate check-ins of an event that a supervisor settled (C3), so
// that every door knows. A service that does not have the calls answers 404 or 405, and settling then holds on
// one device.

const settledDoublePath = '/api/extension/event/:id/settled';

/** Of an answer. */
export const mostSettledDoubles = 200;

/** The ticket that was checked in twice, with both times and devices, as its history says. */
export const settledDouble = {
  id: property(count, 'R--', 'always'),
  ticketId: property(id<TicketId>(), 'R--', 'always'),
  firstDate: property(date, 'R--', 'always'),
  firstDevice: property(text(100), 'R--'),
  secondDate: property(date, 'R--', 'always'),
  secondDevice: property(text(100), 'R--'),
} as const;

/** The same again changes nothing. */
export const eventSettle = call({
  method: 'POST',
  path: settledDoublePath,
  object: 'event',
  keys: keys.any,
  heads: true,
  doors: true,
  params: {
    ticketId: required(id<TicketId>()),
    firstDate: required(date),
    firstDevice: optional(text(100)),
    secondDate: required(date),
    secondDevice: optional(text(100)),
  },
  answer: nothing,
});

/** In the order of their ids; `after` is the last id of the page before. */
export const eventSettled = call({
  method: 'GET',
  path: settledDoublePath,
  object: 'event',
  keys: keys.any,
  heads: true,
  doors: true,
  params: { after: optional(count) },
  answer: v.object({ settled: v.array(answerOf(settledDouble)) }),
});
