/**
 * Before two devices say anything else, each proves that it has the secret of the event and that its key is its
 * own (M5). Both prove it over the fingerprints of both ends. A device between them has other fingerprints.
 */
import * as v from 'valibot';
import type { Timers } from '../../domain/timers.ts';
import { base64Url } from '../device/base64-url.ts';
import type { Link } from './exchange.ts';
import { type LinkKeys, proofOf } from './link-keys.ts';

/** A connection to somebody who has proved nothing yet. */
export type Channel = Omit<Link, 'peer' | 'name'> & {
  /** Of the certificates by which the connection is encrypted, as both ends know them. */
  readonly fingerprints: { readonly own: string; readonly other: string };
};

/** As staff gave it: of a device's name, 60 characters are offered. */
const longestName = 100;
const text = (longest: number) => v.pipe(v.string(), v.maxLength(longest), v.regex(/^[\w-]+$/));
const hello = v.object({
  kind: v.literal('hello'),
  nonce: text(50),
  publicKey: text(100),
  name: v.pipe(v.string(), v.maxLength(longestName)),
});
const proof = v.object({ kind: v.literal('proof'), proof: text(50), signature: text(100) });

const deadlineMs = 5000;

/** Who this device is. */
export type Member = { readonly keys: LinkKeys; readonly name: string };

/** A signature with this number is of a link: actions count from 1. */
const ofLink = 0;

/**
 * @param secret of the event, in base64url
 * @returns null: it does not belong to the event, or says nothing in time. The channel is closed then
 */
export async function proveBoth(
  channel: Channel,
  secret: string,
  { keys, name }: Member,
  timers: Timers,
): Promise<Link | null> {
  const { own, other } = channel.fingerprints;
  const messages = createInbox(channel, timers);
  const nonce = base64Url(crypto.getRandomValues(new Uint8Array(16)));
  const { publicKey } = await keys.sign(ofLink, nonce);
  const say = (message: v.InferInput<typeof hello> | v.InferInput<typeof proof>) =>
    channel.send(JSON.stringify(message));

  say({ kind: 'hello', nonce, publicKey, name: name.slice(0, longestName) });
  const theirs = await messages.next(hello);
  // Its own words said back to it prove nothing.
  if (!theirs || theirs.nonce === nonce) return refuse(channel, messages);
  const mine = await proofOf(secret, [own, other, nonce, theirs.nonce, publicKey]);
  const { signature } = await keys.sign(ofLink, mine);
  say({ kind: 'proof', proof: mine, signature });
  const answer = await messages.next(proof);
  const expected = await proofOf(secret, [other, own, theirs.nonce, nonce, theirs.publicKey]);
  const isMember = answer?.proof === expected;
  const signed = { ...theirs, number: ofLink, text: expected, signature: answer?.signature ?? '' };
  if (!isMember || !(await keys.isSigned(signed))) return refuse(channel, messages);
  const peer = await keys.deviceOf(theirs.publicKey);
  return {
    peer,
    name: theirs.name,
    send: channel.send,
    close: channel.close,
    onClose: channel.onClose,
    onMessage: messages.handOver,
  };
}

function refuse(channel: Channel, messages: { stop(): void }): null {
  messages.stop();
  channel.close();
  return null;
}

type Inbox = {
  /** @returns null for another form, or where none comes in time */
  next<Output>(form: v.GenericSchema<unknown, Output>): Promise<Output | null>;
  /** From now on messages go there, with those that came meanwhile. */
  handOver(listener: (text: string) => void): void;
  stop(): void;
};

/** Two are said before the proof is there; a few more may follow at once. */
const mostWaiting = 20;

function createInbox(channel: Pick<Channel, 'onMessage' | 'onClose'>, timers: Timers): Inbox {
  let waiting: string[] = [];
  let listener: ((text: string) => void) | null = null;
  let isOver = false;
  let wake = () => {};

  const cancel = timers.after(deadlineMs, stop);
  function stop(): void {
    cancel();
    isOver = true;
    wake();
  }

  channel.onMessage((text) => {
    if (listener) return listener(text);
    if (waiting.length >= mostWaiting) return;
    waiting.push(text);
    wake();
  });
  channel.onClose(stop);

  return {
    async next(form) {
      if (waiting.length === 0 && !isOver) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const text = waiting.shift();
      if (text === undefined || text.length > 1000) return null;
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), form), text);
      return read.success ? read.output : null;
    },
    handOver(taker) {
      cancel();
      listener = taker;
      const early = waiting;
      waiting = [];
      for (const text of early) taker(text);
    },
    stop,
  };
}
