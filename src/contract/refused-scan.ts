/**
 * Ours, beside the specification: whom the devices of an event denied entry. Each door tells of its own, with no
 * more of a code than its end. A service that does not have the calls answers 404 or 405, and they stay on the devices.
 */
import * as v from 'valibot';
import { call, keys, nothing } from './call.ts';
import { date, json, text } from './form.ts';
import { answerOf, property, required } from './resource.ts';

const path = '/api/extension/event/:id/refusedScans';

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
  path,
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
  path,
  object: 'event',
  keys: keys.adminEditor,
  heads: true,
  answer: v.object({ refused: v.array(answerOf(refusedScan)) }),
});
