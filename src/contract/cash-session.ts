/**
 * Ours, beside the specification: what devices say of their cash sessions (B8), for the organizer's books. A service
 * that does not have the calls answers 404 or 405, and the sessions stay on the devices.
 */
import * as v from 'valibot';
import { type EntranceWay, entranceWays } from '../domain/entrance-way.ts';
import type { Instant } from '../domain/time.ts';
import { call, keys, nothing } from './call.ts';
import { date, json, text } from './form.ts';
import { absentOr, required } from './resource.ts';

const path = '/api/extension/event/:id/cashSessions';

/** Of a call, and of what a device keeps. */
export const mostSessionsInCall = 20;
/** Of an event: the oldest go first. */
export const mostCashSessions = 2000;

/* @__NO_SIDE_EFFECTS__ */
const shortText = (longest: number) =>
  v.pipe(v.string(), v.maxLength(longest), v.regex(/^[^\0\p{Surrogate}]*$/u));

/** In the currency's smallest unit. */
const sum = v.pipe(v.number(), v.safeInteger());
const moment = v.pipe(v.custom<Instant>(Number.isSafeInteger), v.minValue(0 as Instant));

const wayTaken = v.object({ count: sum, sum });
/** By the way of paying: how many payments, and their sum. */
export const wayTakings = v.object({
  PAYMENT_TYPE_ONLOCATION: wayTaken,
  PAYMENT_TYPE_ONLOCATION_MPOS: wayTaken,
  PAYMENT_TYPE_ONLOCATION_INVOICE: wayTaken,
});
export type WayTakings = Readonly<v.InferOutput<typeof wayTakings>>;

type Taken = { readonly way?: string | null | undefined; readonly amount: number };

/** @param taken payments in one currency. Those of other ways of paying do not count. */
export function takingsOf(taken: readonly Taken[]): WayTakings {
  const of = (way: EntranceWay) => {
    const amounts = taken.flatMap((each) => (each.way === way ? [each.amount] : []));
    return { count: amounts.length, sum: amounts.reduce((all, amount) => all + amount, 0) };
  };
  return Object.fromEntries(entranceWays.map((way) => [way, of(way)])) as WayTakings;
}

/** What must be in the cash box. */
export const cashExpected = ({ float }: { readonly float: number }, taken: WayTakings): number =>
  float + taken.PAYMENT_TYPE_ONLOCATION.sum;

const told = v.object({
  /** The session's own: told again, it takes the place of what was told before. One that is closed stays as it is. */
  id: shortText(100),
  currency: shortText(3),
  float: sum,
  /** In milliseconds since 1970, by the service's clock. */
  openedMs: moment,
  openedBy: shortText(100),
  takings: wayTakings,
  closed: v.nullable(v.object({ atMs: moment, by: shortText(100), counted: sum })),
});
export type ToldSession = v.InferOutput<typeof told>;

/** Of a device, with its own key. */
export const eventReportCashSessions = call({
  method: 'POST',
  path,
  object: 'event',
  keys: keys.adminEditorAttMgr,
  sells: true,
  logged: false,
  params: {
    device: required(text(100)),
    sessions: required(json(v.pipe(v.array(told), v.maxLength(mostSessionsInCall)))),
  },
  answer: nothing,
});

/** The newest first. `noted` is what this service noted of the device's payments from opening to closing. */
export const eventCashSessions = call({
  method: 'GET',
  path,
  object: 'event',
  keys: keys.adminEditor,
  answer: v.object({
    sessions: v.array(
      v.object({
        id: v.string(),
        device: v.string(),
        currency: v.string(),
        float: sum,
        openedDate: date.json,
        openedBy: v.string(),
        closedDate: absentOr(date.json),
        closedBy: absentOr(v.string()),
        counted: absentOr(sum),
        takings: wayTakings,
        noted: wayTakings,
      }),
    ),
  }),
});
