/**
 * Ours, beside the specification: how an event's doors are. Each tells of itself and is answered what it is
 * asked to do. A service that does not have the calls answers 404 or 405: its doors ask once and do without.
 */
import * as v from 'valibot';
import type { ApiKeyId } from '../domain/ids.ts';
import { call, keys, nothing } from './call.ts';
import { count, date, id, integer, oneOf, text } from './form.ts';
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
} as const;

export const doorMessage = {
  /** Another for each that is sent. */
  id: property(count, 'R--', 'always'),
  text: property(text(longestDoorMessage), 'R--', 'always'),
} as const;

export const doorAsked = {
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
