/**
 * Sends one message to a webhook's address, signed after Standard Webhooks. An organizer chose the address, so it must
 * not lead into the network of this server. Its name is resolved and checked. Then the checked address is connected to.
 */
import { createHmac } from 'node:crypto';
import { type LookupAddress, lookup } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { type DeliveryFailure, longestWebhookUrl } from '../../contract/webhook.ts';
import type { Timers } from '../../domain/timers.ts';

/** For everything, from the name to the status of the answer. */
const attemptMs = 15_000;
const largestAnswerHeadBytes = 16 * 1024;

export type Message = {
  /** The same at each attempt: a receiver knows by it what it has had. */
  readonly id: string;
  readonly body: string;
  readonly sentMs: number;
};

export type PostMeans = {
  readonly timers: Timers;
  /** Whether addresses of private networks are allowed, and plain HTTP. */
  readonly isPrivateAllowed: boolean;
};

/** Thrown where the signal came before an answer: nobody knows whether the message arrived. */
export class Ended extends Error {}

export type Posted =
  | { readonly kind: 'accepted'; readonly status: number }
  | {
      readonly kind: 'failed';
      readonly failure: DeliveryFailure;
      /** null: there was no answer. */
      readonly status: number | null;
    };

/** @returns the address as it is kept; null where nothing may be sent to it */
export function webhookAddressIn(text: string, isPrivateAllowed: boolean): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isTls = url.protocol === 'https:' || (isPrivateAllowed && url.protocol === 'http:');
  if (!isTls || url.username !== '' || url.password !== '' || url.hash !== '') return null;
  if (url.href.length > longestWebhookUrl) return null;
  const host = hostOf(url);
  const isPrivate = host === 'localhost' || (isIP(host) !== 0 && !isPublic(host));
  return isPrivate && !isPrivateAllowed ? null : url.href;
}

/** An IPv6 address has brackets in an URL, and none elsewhere. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Whether it is an address of the public internet. One that stands for another by some rule is not. */
const isPublic = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

type Target = {
  readonly url: string;
  /** `whsec_…`, one at least: the message is signed with each. */
  readonly secrets: readonly string[];
  /** Ends the attempt. */
  readonly signal: AbortSignal;
};

/** @throws Ended */
export function postWebhook(means: PostMeans, target: Target, message: Message): Promise<Posted> {
  const { secrets, signal } = target;
  const url = new URL(target.url);
  // A literal address is never resolved.
  const host = hostOf(url);
  if (!means.isPrivateAllowed && isIP(host) !== 0 && !isPublic(host)) {
    return Promise.resolve({ kind: 'failed', failure: 'notAllowed', status: null });
  }
  const send = url.protocol === 'https:' ? requestTls : requestPlain;
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method: 'POST',
      agent: false,
      maxHeaderSize: largestAnswerHeadBytes,
      lookup: means.isPrivateAllowed ? lookup : lookupPublic,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(message.body),
        'user-agent': 'Admit',
        ...signedHeaders(secrets, message),
      },
    });
    const cancel = means.timers.after(attemptMs, () => request.destroy(new NoAnswer()));
    const stop = () => request.destroy(new Ended());
    signal.addEventListener('abort', stop);
    const end = (posted: Posted) => {
      cancel();
      signal.removeEventListener('abort', stop);
      // Nobody reads the rest of the answer.
      request.destroy();
      resolve(posted);
    };
    request.on('response', ({ statusCode: status = 0 }) =>
      end(
        status >= 200 && status < 300
          ? { kind: 'accepted', status }
          : { kind: 'failed', failure: 'status', status },
      ),
    );
    request.on('error', (error) => {
      if (error instanceof Ended) reject(error);
      end({ kind: 'failed', failure: failureOf(error), status: null });
    });
    if (signal.aborted) stop();
    request.end(message.body);
  });
}

class NoAnswer extends Error {}
class NotAllowed extends Error {}

function failureOf(error: Error): DeliveryFailure {
  if (error instanceof NoAnswer) return 'noAnswer';
  if (error instanceof NotAllowed) return 'notAllowed';
  const code = 'code' in error ? String(error.code) : '';
  return /CERT|^ERR_(SSL|TLS)|SELF_SIGNED|UNABLE_TO_|^EPROTO$/.test(code)
    ? 'certificate'
    : 'unreachable';
}

/** All addresses of the name must be public: which one is connected to is not known here. */
const lookupPublic: LookupFunction = (name, options, answer) => {
  lookup(name, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? [];
    if (error || first === undefined) {
      answer(error ?? new Error('no address'), '', 0);
    } else if (!found.every(({ address }) => isPublic(address))) {
      answer(new NotAllowed(), '', 0);
    } else if (options.all) {
      answer(null, found);
    } else {
      answer(null, first.address, first.family);
    }
  });
};

function signedHeaders(secrets: readonly string[], { id, body, sentMs }: Message) {
  const timestamp = String(Math.floor(sentMs / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
