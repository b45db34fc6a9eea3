/** What comes in with a request: who calls, what was sent along, and what of the store they may use. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call, ObjectKind } from '../../../contract/call.ts';
import { calls } from '../../../contract/calls.ts';
import { general } from '../../../contract/error-code.ts';
import type { ApiKeyId, EventId } from '../../../domain/ids.ts';
import type { Timers } from '../../../domain/timers.ts';
import type { Authenticate } from '../access/authentication.ts';
import { Caller, nobody } from '../access/caller.ts';
import { changeLog, sentTexts } from '../access/change-log.ts';
import { type GuardedStore, guardedStore } from '../access/guarded-store.ts';
import type { Deps, StoreDeps } from '../access/handler.ts';
import { archiveBefore, neverArchived, reach } from '../access/permission.ts';
import { sessionIn } from '../access/session.ts';
import {
  bothRefused,
  isApiError,
  type Result,
  refuse,
  tooManyRequests,
} from '../deps/api-error.ts';
import type { DoorsFirst } from '../deps/doors-first.ts';
import { type Given, join, noneGiven, parseForm } from '../deps/form-text.ts';
import { networkOf } from '../deps/network.ts';
import { type Image, readImage } from '../image/image.ts';
import type { Queries } from '../store/store.ts';
import { checkFormat, readPairs, readParameters } from './parameters.ts';
import type { RateLimit } from './rate-limit.ts';

/** What is between a request and its handler. */
export type Entrance = {
  readonly authenticate: Authenticate;
  readonly doorsFirst: DoorsFirst;
  readonly rateLimit: RateLimit<ApiKeyId>;
  /** The limit of callers without a key, by their addresses. */
  readonly signupLimit: RateLimit<string>;
  /** The limit of calls that need no key, by call and their callers' networks. */
  readonly openLimit: RateLimit<string>;
  /** In whose name callers without a key make one; null: they may not. */
  readonly signupKeyId: ApiKeyId | null;
  /** The origin under which callers reach the service; null: as each request names it. */
  readonly publicUrl: string | null;
};
export type Service = StoreDeps & Entrance;

/** Takes the place of the service's own answers. */
export type AnswersInstead = {
  /** For the metrics. */
  readonly counts: { readonly setAside: number };
  addTo(app: FastifyInstance, service: Service & { readonly timers: Timers }): Promise<void>;
};

/** A request of a caller who may make it. */
export type Received = {
  readonly caller: Caller;
  readonly id: number | undefined;
  readonly store: GuardedStore;
  readonly params: object;
  readonly pairs: ReadonlyMap<unknown, unknown>;
  readonly image: Image | undefined;
};
export type Entered = {
  readonly caller: Caller;
  readonly given: Given;
  /** The id in the path. */
  readonly id: number | undefined;
};

/** Who calls, where the kind of key may make this call, and what was sent along. */
export async function enter(
  deps: Service,
  call: Call,
  request: FastifyRequest,
): Promise<Result<Entered>> {
  const given = givenIn(request);
  if (isApiError(given)) return given;
  const caller = await callerOf(deps, call, request, given);
  if (isApiError(caller)) return caller;
  const waitSeconds = call.open
    ? // Counted for each call: guessing passwords in a venue's network must not delay a phone's key.
      deps.openLimit.take(`${nameOf(call)} ${networkOf(request.ip)}`)
    : deps.rateLimit.take(caller.keyId);
  if (waitSeconds !== null) return tooManyRequests(waitSeconds);
  const id = idIn(request);
  return isApiError(id) ? id : { caller, given, id };
}

/** What came with a request, of a caller who may make it. */
export async function receive(
  deps: Service,
  call: Call,
  request: FastifyRequest,
): Promise<Result<Received>> {
  const entered = await enter(deps, call, request);
  if (isApiError(entered)) return entered;
  const { caller, given, id } = entered;
  // Who comes by a secret is nobody until it is found: such a call notes itself (`noteArrival`).
  const log =
    call.logged && !call.open
      ? changeLog(deps.clock, {
          name: nameOf(call),
          call,
          caller,
          id,
          sent: sentTexts(call, given),
        })
      : null;
  const sent = readSent(call, given);
  const objects = objectsNamed(call, id, isApiError(sent) ? {} : sent.params);
  const store = guardedStore(deps.store, guardOf(deps, call, caller, objects), log);
  // A caller who may not touch the object is told that first, whatever else is wrong.
  if (isApiError(sent)) return (await store.ask()) ?? sent;
  if (call.body !== 'image') return { caller, id, store, ...sent, image: undefined };
  // Decoding a picture keeps a processor busy: it is not begun for a caller who may not send one.
  const image = (await store.ask()) ?? (await imageIn(deps, request));
  return isApiError(image) ? image : { caller, id, store, ...sent, image };
}

const names = new Map<Call, string>(Object.entries(calls).map(([name, call]) => [call, name]));
const nameOf = (call: Call): string => names.get(call) ?? call.path;

function readSent(call: Call, given: Given): Result<Pick<Received, 'params' | 'pairs'>> {
  const wrongFormat = checkFormat(given);
  if (wrongFormat) return wrongFormat;
  const params = readParameters(call, given);
  const pairs = readPairs(call, given);
  if (isApiError(params)) return isApiError(pairs) ? bothRefused(params, pairs) : params;
  return isApiError(pairs) ? pairs : { params, pairs };
}

type Named = { readonly kind: ObjectKind; readonly id: number };

/** The objects that a caller must hold, in the path or, as the call declares, in its parameters. */
function objectsNamed(
  { object, permission }: Call,
  id: number | undefined,
  params: object,
): readonly Named[] {
  if (object !== null) return id === undefined ? [] : [{ kind: object, id }];
  if (permission === null || typeof permission === 'string') return [];
  const values: Readonly<Record<string, unknown>> = { ...params };
  return Object.entries(permission).flatMap(([name, kind]) => {
    const value = values[name];
    return typeof value === 'number' ? [{ kind, id: value }] : [];
  });
}

/**
 * Whether the caller may touch the objects; null where there are none.
 * @returns the event that the object in the path belongs to
 */
function guardOf(
  { clock }: Deps,
  { object, method }: Call,
  caller: Caller,
  objects: readonly Named[],
) {
  if (objects.length === 0) return null;
  const archivedBefore = method === 'GET' ? archiveBefore(clock.now()) : neverArchived;
  return async (queries: Queries) => {
    let reached: Result<EventId | null> = null;
    for (const { kind, id } of objects) {
      reached = await reach(queries, caller, archivedBefore, kind, id);
      if (isApiError(reached)) return reached;
    }
    // A call without an object is about more than the event that a parameter names.
    return object === null ? null : reached;
  };
}

async function callerOf(
  { authenticate, signupKeyId, signupLimit, publicUrl }: Service,
  call: Call,
  request: FastifyRequest,
  given: Given,
): Promise<Result<Caller>> {
  if (call.open) return new Caller(nobody, request, publicUrl);
  const { authorization } = request.headers;
  const session = sessionIn(request);
  const hasKey = authorization !== undefined || given.has('apikey') || session !== null;
  if (signupKeyId !== null && call === calls.apiKeyCreate && !hasKey) {
    const waitSeconds = signupLimit.take(networkOf(request.ip));
    if (waitSeconds !== null) return tooManyRequests(waitSeconds);
    const maker = { id: signupKeyId, type: 'Administrator', scope: null, session: null } as const;
    return new Caller(maker, request, publicUrl);
  }
  const key = await authenticate(call, { authorization, session, given });
  return isApiError(key) ? key : new Caller(key, request, publicUrl);
}

function givenIn(request: FastifyRequest): Result<Given> {
  const { url = '' } = request.raw;
  const start = url.indexOf('?');
  const query = start < 0 ? noneGiven : parseForm(url.slice(start + 1));
  if (!query) return refuse(400, general.malformedQuery);
  const { body } = request as { body?: { form?: Given; bytes?: Buffer } | null };
  if (!body || body.bytes) return query;
  return body.form ? join(query, body.form) : refuse(400, general.malformedBody);
}

function imageIn({ workerPool }: Deps, request: FastifyRequest): Promise<Result<Image>> {
  const { body } = request as { body?: { bytes?: Buffer } | null };
  return readImage(workerPool, request.headers['content-type'], body?.bytes);
}

const idForm = /^\d{1,15}$/;

/** The id in the path. */
export function idIn(request: FastifyRequest): Result<number | undefined> {
  const { id } = request.params as { id?: string };
  if (id === undefined) return undefined;
  return idForm.test(id) ? Number(id) : refuse(400, general.invalidResourceId);
}
