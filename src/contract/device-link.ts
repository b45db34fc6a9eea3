/**
 * Ours, beside the specification: the mailbox through which the devices of an event meet. Linked devices hear each
 * other later, without the service (M5). A service that does not have the call answers 404 or 405. Its devices are
 * not linked.
 */
import * as v from 'valibot';
import { call, keys } from './call.ts';
import { json, text } from './form.ts';
import { required } from './resource.ts';

/** Of a call, and of what waits for one device. */
export const mostSignals = 40;
/** An offer of a data channel with all its candidates has about 1,500 characters. */
export const longestSignal = 8000;
/** Of an answer. */
export const mostLinkDevices = 500;

const name = v.pipe(v.string(), v.regex(/^[\w-]{22}$/));
const signal = v.pipe(v.string(), v.maxLength(longestSignal), v.regex(/^[^\0\p{Surrogate}]*$/u));

export const eventLinks = call({
  method: 'POST',
  path: '/api/extension/event/:id/links',
  object: 'event',
  keys: keys.adminEditorAttMgr,
  doors: true,
  params: {
    /** Names the device by its public key. */
    device: required(text(22)),
    /** For other devices: each is given once, and kept for a minute. */
    signals: required(
      json(v.pipe(v.array(v.object({ to: name, text: signal })), v.maxLength(mostSignals))),
    ),
  },
  answer: v.object({
    /** Of the event, in base64url: by it devices prove that they belong together. Another with each disabled key. */
    secret: v.string(),
    /** Who called within the last two minutes, without the caller. */
    devices: v.array(v.string()),
    /** In the order in which they came. */
    signals: v.array(v.object({ from: v.string(), text: v.string() })),
  }),
});
