/**
 * The one service behind a gateway. A request's address is the contract's, with an id in it: no caller
 * chooses where it goes. The key is in a header, and no redirect is followed with it. Each request is
 * made once: a sender whose action may have arrived asks for it first (O4).
 */

import * as v from 'valibot';
import type { Call } from '../../../contract/call.ts';
import { envelope, general, missingParam } from '../../../contract/error-code.ts';
import { inTime, late } from '../../../domain/in-time.ts';
import type { Timers } from '../../../domain/timers.ts';
import type { Given } from '../../core/deps/form-text.ts';

type UpstreamOptions = {
  /** `https://host:port`. */
  readonly origin: string;
  readonly key: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly timers: Timers;
  /** Told once for a run of the same trouble; never holds a key, a query or a body. */
  readonly onTrouble: (trouble: string) => void;
};

/** A call as it continues. Of its caller it holds nothing. */
export type Onward = {
  readonly call: Pick<Call, 'method' | 'path' | 'doors'>;
  readonly id?: number | undefined;
  readonly given?: Given;
  readonly image?: { readonly type: string; readonly bytes: Uint8Array };
  /** Of the answer; JSON where none is named. */
  readonly type?: string;
};

export type UpstreamAnswer =
  | {
      readonly kind: 'answer';
      readonly status: number;
      /** The upstream's clock, by which doors date what they do (T2). */
      readonly date: string | null;
      readonly body: ReadableStream<Uint8Array>;
    }
  | UpstreamRefusal;

export type UpstreamRefusal =
  /** In the specification's envelope. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly errors: readonly string[];
      readonly date: string | null;
      readonly retryAfter: string | null;
    }
  /** No answer of that service, or none to this gateway: it may have been done, or not. */
  | { readonly kind: 'unavailable' };

export type Upstream = {
  /** `https://host:port`. */
  readonly origin: string;
  /**
   * Reads an image that anybody may read who has its address: without the key.
   * @param path with its query. @returns `none` for whatever is no image that a page shows
   */
  image(
    path: string,
  ): Promise<{ readonly type: string; readonly bytes: Buffer } | 'none' | 'unavailable'>;
  request(onward: Onward): Promise<UpstreamAnswer>;
  /** Reads the whole answer. @returns undefined in place of an answer of another form */
  read<Answer>(
    onward: Onward,
    form: v.GenericSchema<unknown, Answer>,
  ): Promise<
    | {
        readonly kind: 'read';
        readonly answer: Answer;
        readonly text: string;
        readonly date: string | null;
      }
    | UpstreamRefusal
  >;
};

/** Shorter than a door's own deadline for what it sends. */
const doorMs = 8000;
/** For what somebody at a desk waits for. */
const deskMs = 25_000;
/** Of an answer that is read as a whole. */
const mostReadBytes = 16 * 1024 * 1024;
const mostRefusalBytes = 64 * 1024;
const mostErrors = 20;

/** More a door doesn't take either. */
const mostImageBytes = 5_000_000;
/** In which browsers run no code. */
const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];
const agent = 'Admit gateway';

const unavailable = { kind: 'unavailable' } as const;

export function createUpstream(options: UpstreamOptions): Upstream {
  const { timers } = options;
  let trouble = '';

  function fails(why: string): UpstreamRefusal {
    if (why !== trouble) options.onTrouble(why);
    trouble = why;
    return unavailable;
  }

  function unreachable(error: unknown): UpstreamRefusal {
    const { cause } = error instanceof Error ? error : { cause: undefined };
    const code = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : '';
    return fails(`it can't be reached${code}`);
  }

  async function request(onward: Onward): Promise<UpstreamAnswer> {
    const { url, init } = toHttp(options, onward);
    const abort = new AbortController();
    const deadlineMs = onward.call.doors ? doorMs : deskMs;
    const begun = () => options.fetch(url, { ...init, signal: abort.signal });
    const response = await inTime(timers, deadlineMs, begun).catch(unreachable);
    if (response === late) {
      abort.abort();
      return fails(`no answer within ${deadlineMs} ms`);
    }
    if ('kind' in response) return response;
    const date = response.headers.get('Date');
    if (response.ok && response.body && isOfType(response, onward.type ?? 'application/json')) {
      trouble = '';
      return { kind: 'answer', status: response.status, date, body: response.body };
    }
    return refusalIn(response, date);
  }

  async function refusalIn(response: Response, date: string | null): Promise<UpstreamRefusal> {
    const { status } = response;
    if (status >= 300 && status < 400) {
      await response.body?.cancel();
      return fails(`it answers with a redirect (${status}), which is not followed`);
    }
    if (status === 429) {
      await response.body?.cancel();
      const errors = [general.tooManyRequests];
      return { kind: 'refused', status, errors, date, retryAfter: retryAfterOf(response) };
    }
    const text = await readText(response.body, timers, mostRefusalBytes);
    const said = v.safeParse(envelope, parsed(text));
    if (!said.success || response.ok) {
      return fails(`what it answers (${status}) is not in the specification’s form`);
    }
    const errors = (said.output.errors ?? []).slice(0, mostErrors);
    if (status === 401 || errors.some((code) => ofKey.has(code))) {
      return fails('it refuses the gateway’s key: give another with --upstream-key-file');
    }
    trouble = '';
    return { kind: 'refused', status, errors, date, retryAfter: retryAfterOf(response) };
  }

  async function image(path: string) {
    const abort = new AbortController();
    const headers = { Accept: 'image/*', 'User-Agent': agent };
    const init: RequestInit = { method: 'GET', redirect: 'manual', headers, signal: abort.signal };
    const begun = () => options.fetch(options.origin + path, init);
    const response = await inTime(timers, doorMs, begun).catch(unreachable);
    if (response === late) abort.abort();
    if (response === late || 'kind' in response || response.status >= 500) return 'unavailable';
    const type = imageTypes.find((one) => isOfType(response, one));
    if (!response.ok || type === undefined) {
      await response.body?.cancel();
      return 'none';
    }
    const bytes = await readBytes(response.body, timers, mostImageBytes);
    return bytes === null ? 'unavailable' : { type, bytes };
  }

  return {
    origin: options.origin,
    image,
    request,
    async read(onward, form) {
      const asked = await request(onward);
      if (asked.kind !== 'answer') return asked;
      const text = await readText(asked.body, timers, mostReadBytes);
      const answer = v.safeParse(form, parsed(text));
      if (text === null || !answer.success)
        return fails('what it answers is not in the specification’s form');
      return { kind: 'read', answer: answer.output, text, date: asked.date };
    },
  };
}

/** What a service says of a key that it doesn't know, or that it didn't find. */
const ofKey: ReadonlySet<string> = new Set([general.invalidApiKey, missingParam('apikey')]);

/** @returns null for a date, too: seconds are what services say */
function retryAfterOf({ headers }: Response): string | null {
  const seconds = headers.get('Retry-After') ?? '';
  return /^\d{1,5}$/.test(seconds) ? String(Number(seconds)) : null;
}

const isOfType = ({ headers }: Response, type: string): boolean =>
  headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase() === type;

/** @returns undefined for what is no JSON */
export function parsed(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    // The caller reports that it is not JSON.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function toHttp({ origin, key }: UpstreamOptions, { call, id, given, image }: Onward) {
  const form = new URLSearchParams();
  for (const [name, values] of given ?? []) {
    // A caller's own key is the gateway's affair.
    if (name !== 'apikey') for (const value of values) form.append(name, value);
  }
  const headers: Record<string, string> = {
    Authorization: `ApiKey ${key}`,
    Accept: 'application/json, */*;q=0.5',
    'User-Agent': agent,
  };
  const url = origin + call.path.replace(':id', String(id));
  const init: RequestInit = { method: call.method, headers, redirect: 'manual' };
  if (call.method === 'POST' && !image) {
    headers['Content-Type'] = 'application/x-www-form-urlencoded';
    return { url, init: { ...init, body: form.toString() } };
  }
  if (image) headers['Content-Type'] = image.type;
  const asked = form.size > 0 ? `${url}?${form}` : url;
  return { url: asked, init: image ? { ...init, body: new Uint8Array(image.bytes) } : init };
}

// The bytes of the upstream's answers: read piece by piece, given up where none comes, and never too many.

/** Between two pieces of an answer. */
const pieceMs = 15_000;

/** @returns null where it breaks off, stops or is longer than `mostBytes` */
async function readText(
  body: ReadableStream<Uint8Array> | null,
  timers: Timers,
  mostBytes: number,
): Promise<string | null> {
  const bytes = await readBytes(body, timers, mostBytes);
  return bytes && new TextDecoder().decode(bytes);
}

/** @returns null as `readText` */
async function readBytes(
  body: ReadableStream<Uint8Array> | null,
  timers: Timers,
  mostBytes: number,
): Promise<Buffer | null> {
  if (!body) return Buffer.alloc(0);
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const piece of piecesOf(body, timers)) {
      length += piece.length;
      if (length > mostBytes) return null;
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  } catch (error) {
    if (error instanceof BrokenOff) return null;
    throw error;
  }
}

/** An answer that the upstream, or the way to it, ended before its end. */
export class BrokenOff extends Error {}

/** @throws BrokenOff where it breaks off, or nothing comes for too long */
export async function* piecesOf(
  body: ReadableStream<Uint8Array>,
  timers: Timers,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const read = await inTime(timers, pieceMs, () => reader.read()).catch((error: unknown) => {
        throw new BrokenOff('the upstream’s answer broke off', { cause: error });
      });
      if (read === late)
        throw new BrokenOff(`nothing of the upstream’s answer came for ${pieceMs} ms`);
      if (read.done) return;
      yield read.value;
    }
  } finally {
    // Anyone who stops reading before the end wants no more of it.
    reader.cancel().catch((error: unknown) => {
      if (!(error instanceof Error)) throw error;
    });
  }
}
