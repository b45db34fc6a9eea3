/** The real service in this process, over a database of its own. */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { ownPageHeader } from '../../src/contract/account.ts';
import type { AnswerTo, Call, HasId, SentParams } from '../../src/contract/call.ts';
import { type CallName, calls } from '../../src/contract/calls.ts';
import { general } from '../../src/contract/error-code.ts';
import type { Parameter } from '../../src/contract/resource.ts';
import type { Clock } from '../../src/domain/time.ts';
import type { Timers } from '../../src/domain/timers.ts';
import { buildApp } from '../../src/service/app.ts';
import { makeKey } from '../../src/service/core/access/key-digest.ts';
import { type AllowedTypes, usuallyAllowed } from '../../src/service/core/deps/allowed-types.ts';
import { cryptoRandomness, type Randomness } from '../../src/service/core/deps/randomness.ts';
import type { Store } from '../../src/service/core/store/store.ts';
import { seedDemo } from '../../src/service/demo/demo-event.ts';
import { ensureAdminKey, ensureSignupKey } from '../../src/service/devices/operator-keys.ts';

import type { Tls } from '../../src/service/operations/open-tls.ts';
import type { CardProvider } from '../../src/service/orders/card/card-provider.ts';
import type { MailOut } from '../../src/service/orders/mail/mail-out.ts';
import type { Wallets } from '../../src/service/orders/wallets/wallets.ts';
import { answersOf } from '../../src/service/wings/gateway/gateway.ts';
import type { Upstream } from '../../src/service/wings/gateway/upstream.ts';
import type { Replica } from '../../src/service/wings/scale/replica.ts';
import { directoryFaults } from './directory-faults.ts';
import { anyImage, type SentImage } from './images.ts';
import { awaitedByClocks, manualTime } from './manual-time.ts';
import { isOnPostgres, preparedLocation, type TestLocation } from './test-store.ts';
import { testHeavyWork } from './worker-pool.ts';

export type ServiceOptions = {
  /** Where it keeps its data; otherwise on the database of the test's project. */
  readonly location?: TestLocation;
  /** Stands still until the test moves it, where none is given. */
  readonly clock?: Clock;
  /** Those of the clock that stands still, where none are given. */
  readonly timers?: Timers;
  /** The platform's, where none is given. */
  readonly randomness?: Randomness;
  readonly demo?: boolean;
  readonly multiUserKeys?: boolean;
  readonly allowedTypes?: AllowedTypes;
  readonly shortestPassword?: number;
  /** Made over the store that it is a replica of; whoever made it closes it. */
  readonly replica?: (primary: Store) => Replica;
  readonly openSignup?: boolean;
  /** How mail goes out; none does where it is not given. */
  readonly mail?: MailOut;
  /** Who takes cards; nobody does where it is not given. */
  readonly cards?: { readonly provider: CardProvider; readonly origin: string };
  /** Where guests can add tickets; nowhere where it is not given. */
  readonly wallets?: Wallets;
  /** None are sent where it is not given: a test that moves on by days would look for changes all the time. */
  readonly sendsWebhooks?: boolean;
  readonly privateWebhooks?: boolean;
  readonly publicUrl?: string;
  readonly trustedProxies?: readonly string[];
  readonly requestsPerSecond?: number;
  readonly tls?: Tls;
  readonly appDirectory?: string;
  /** The service to which calls go on. */
  readonly upstream?: Upstream;
  readonly log?: { write(line: string): void };
  /** Hears of the app before it listens. */
  readonly beforeReady?: (app: FastifyInstance) => void;
  /** Wraps the store, to make it fail. */
  readonly wrapStore?: (store: Store) => Store;
};

export type RawRequest = {
  readonly method?: string;
  readonly url: string;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  readonly remoteAddress?: string;
};

export type RawAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: what an answer holds is the test's business.
  readonly body: any;
};

type CallTo<C extends Call> = {
  readonly key: string;
  readonly params?: SentParams<C>;
  readonly pairs?: C['pairs'] extends null ? never : Readonly<Record<number, number | string>>;
  readonly remoteAddress?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Of an upload; any will do where none is given. */
  readonly image?: SentImage;
} & (HasId<C> extends true ? { readonly id: number } : object);

export type Outcome<C extends Call> = {
  readonly status: number;
  readonly errors: readonly string[];
  /** null where the call was refused. */
  readonly answer: AnswerTo<C> | null;
};

export type TestService = {
  readonly app: FastifyInstance;
  readonly store: Store;
  /** Where another process of the service would find the same data. */
  readonly location: TestLocation;
  readonly clock: Clock;
  /** An Administrator that holds nothing. */
  readonly operatorKey: string;
  /** Like the platform's, without a socket; the `Date` header tells the service's clock. */
  readonly fetch: typeof globalThis.fetch;
  /** On a free port. @returns the origin */
  listen(): Promise<string>;
  request(request: RawRequest): Promise<RawAnswer>;
  /** One call of the contract, its parameters written and its answer read as a client does. */
  call<Name extends CallName>(
    name: Name,
    to: CallTo<(typeof calls)[Name]>,
  ): Promise<Outcome<(typeof calls)[Name]>>;
  /** The answer to a call that must succeed. */
  must<Name extends CallName>(
    name: Name,
    to: CallTo<(typeof calls)[Name]>,
  ): Promise<AnswerTo<(typeof calls)[Name]>>;
  stop(): Promise<void>;
};

export async function startService(options: ServiceOptions = {}): Promise<TestService> {
  const location = options.location ?? (await preparedLocation());
  const opened = await location.open();
  const store = options.wrapStore?.(opened) ?? opened;
  const time = manualTime();
  const clock = options.clock ?? time;
  const { randomness = cryptoRandomness } = options;
  const means = { clock, randomness };
  const operatorKey = makeKey(randomness);
  await ensureAdminKey(opened, means, operatorKey);
  if (options.demo) await seedDemo(opened, clock);
  const app = await buildApp({
    ...means,
    workerPool: await testHeavyWork(),
    timers: options.timers ?? time,
    store,
    multiUserKeys: options.multiUserKeys ?? false,
    allowedTypes: options.allowedTypes ?? usuallyAllowed,
    shortestPassword: options.shortestPassword ?? 5,
    sendsWebhooks: options.sendsWebhooks ?? false,
    privateWebhooks: options.privateWebhooks ?? false,
    publicUrl: options.publicUrl ?? null,
    trustedProxies: options.trustedProxies ?? [],
    replica: options.replica?.(opened) ?? null,
    signupKeyId: options.openSignup ? await ensureSignupKey(opened, clock) : null,
    requestsPerSecond: options.requestsPerSecond ?? 10_000,
    mail: options.mail ?? null,
    cards: options.cards ?? null,
    wallets: options.wallets ?? { google: null, apple: null },
    tls: options.tls ?? null,
    log: options.log ? { droppedLines: 0, ...options.log } : null,
    appDirectory: options.appDirectory ?? null,
    demo: options.demo ?? false,
    answersInstead: options.upstream ? answersOf(options.upstream) : null,
  });

  options.beforeReady?.(app);
  // What the first request would wait for: tests that hold the timers can't.
  await app.ready();

  async function request({ method = 'GET', url, body, headers, remoteAddress }: RawRequest) {
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(typeof body === 'string' && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(body !== undefined && { payload: body }),
      ...(remoteAddress !== undefined && { remoteAddress }),
    });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      body: isJson && answer.body !== '' ? JSON.parse(answer.body) : null,
    };
  }

  const call: TestService['call'] = async (name, to) => {
    const declared: Call = calls[name];
    const { key, params = {}, pairs, image, remoteAddress, headers } = to;
    const id = 'id' in to ? (to.id as number) : null;
    const named = { ...writeParams(declared, params), ...pairs } as Record<string, string>;
    const written = writeCall(declared, id, named, image);
    const answer = await request({
      ...written,
      headers: { ...written.headers, ...headers, authorization: `ApiKey ${key}` },
      ...(remoteAddress !== undefined && { remoteAddress }),
    });
    const errors: string[] = answer.body.errors ?? [];
    const succeeded = answer.body.success === true;
    const undeclared = errors.filter((code) => !isGeneral(code) && !declared.errors.includes(code));
    if (undeclared.length > 0) throw new Error(`${name} does not declare ${undeclared.join()}`);
    return {
      status: answer.status,
      errors,
      answer: succeeded
        ? (v.parse(declared.answer, answer.body) as AnswerTo<(typeof calls)[typeof name]>)
        : null,
    };
  };

  return {
    app,
    store: opened,
    location,
    clock,
    operatorKey,
    request,
    call,
    async must(name, to) {
      const { answer, status, errors } = await call(name, to);
      if (answer === null) throw new Error(`${name}: ${status} ${errors.join()}`);
      return answer;
    },
    async fetch(input, init) {
      const sent = new Request(input, init);
      sent.signal.throwIfAborted();
      const { pathname, search } = new URL(sent.url);
      const body = Buffer.from(await sent.arrayBuffer());
      const answer = await awaitedByClocks(() =>
        app.inject({
          method: sent.method as 'GET',
          url: `${pathname}${search}`,
          headers: Object.fromEntries(sent.headers),
          ...(body.length > 0 && { payload: body }),
        }),
      );
      const headers = new Headers(answer.headers as Record<string, string>);
      headers.set('date', new Date(clock.now()).toUTCString());
      const isEmpty = answer.statusCode === 204 || answer.statusCode === 304;
      // As bytes: pictures are no text.
      const sentBack = isEmpty ? null : new Uint8Array(answer.rawPayload);
      return new Response(sentBack, { status: answer.statusCode, headers });
    },
    async listen() {
      await app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = app.server.address() as AddressInfo;
      return `${options.tls ? 'https' : 'http'}://127.0.0.1:${port}`;
    },
    async stop() {
      await app.close();
      if (options.location === undefined && isOnPostgres()) {
        const faults = await opened.read(directoryFaults, 'oneStatement');
        if (faults.length > 0) throw new Error(`the directory: ${faults.join()}`);
      }
      await opened.close();
      await location.remove();
    },
  };
}

/** The codes that any call may return. */
export const isGeneral = (code: string): boolean =>
  Object.values<string>(general).includes(code) ||
  /^com\.svc\.api\.rest\.(MissingParam|InvalidFormat|InternalServerException)\./.test(code);

/** The parameters as texts, as a client writes them. */
export function writeParams(call: Call, params: object): Record<string, string> {
  const written: Record<string, string> = {};
  for (const [name, value] of Object.entries(params)) {
    const parameter: Parameter | undefined = call.params[name];
    if (!parameter) throw new Error(`${call.path} has no parameter ${name}`);
    if (value !== undefined) written[name] = parameter.form.write(value);
  }
  return written;
}

/** A call with parameters that may be wrong. */
export function writeCall(
  call: Call,
  id: number | string | null,
  params: Readonly<Record<string, string>> | readonly (readonly [string, string])[],
  image: SentImage = anyImage,
): RawRequest {
  const { method, body } = call;
  const path = call.path.replace(':id', String(id));
  const written = new URLSearchParams(params as Record<string, string>).toString();
  const withQuery = written === '' ? path : `${path}?${written}`;
  if (method === 'GET') return { method, url: withQuery };
  // Calls that need no key are those of our own pages.
  if (call.open) return { method, url: path, body: written, headers: { [ownPageHeader]: '1' } };
  return body === 'image'
    ? { method, url: withQuery, body: image.bytes, headers: { 'content-type': image.type } }
    : { method, url: path, body: written };
}
