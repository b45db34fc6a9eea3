/** Starts the service with its real clock, randomness, storage, log and network. */
import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { EventId } from '../domain/ids.ts';
import type { Clock } from '../domain/time.ts';
import { firstLink, joinPath } from './accounts/account-links.ts';
import { buildApp } from './app.ts';
import { endMs, lastLinesMs } from './core/deps/deadlines.ts';
import { makePrivate, makePrivateDirectory } from './core/deps/private-files.ts';
import { cryptoRandomness, type Randomness } from './core/deps/randomness.ts';
import { systemTimers } from './core/deps/timers.ts';
import { systemClock } from './core/deps/wall-clock.ts';
import { openStore } from './core/store/open-store.ts';
import { CannotOpen, type Queries, type Store } from './core/store/store.ts';
import { fullCost } from './core/worker-pool/password-hash.ts';
import { behindDoors, WorkerPool } from './core/worker-pool/worker-pool.ts';
import { seedDemo } from './demo/demo-event.ts';
import { demoDoorKey, openDemoTo } from './demo/demo-key.ts';
import { type AdminKey, ensureAdminKey, ensureSignupKey } from './devices/operator-keys.ts';
import { endingInTime, endOnSignal } from './operations/ending.ts';
import { type AccountLink, greeting } from './operations/greeting.ts';
import { LogLines } from './operations/log-lines.ts';
import { withPassword } from './operations/setting-values.ts';
import { readSettings, type Settings } from './operations/settings.ts';
import { stripe } from './orders/card/stripe.ts';
import { openWallets } from './orders/wallets/wallets.ts';
import { joinCaPage, joinGateway, joinReplica, joinTls } from './wings/wings.ts';

/** Anyone who started this may hear nothing any more: no reason to end. */
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});

function print(text: string): void {
  try {
    process.stdout.write(text);
  } catch (error) {
    process.stderr.write(`The addresses could not be printed: ${error}\n`);
  }
}

/** Where the build puts it, beside this file's own directory. */
const builtApp = join(import.meta.dirname, '..', 'app');
const builtWorker = join(import.meta.dirname, 'pool-worker.js');

async function start(settings: Settings): Promise<void> {
  const wallets = openWallets(settings.wallets);
  const openToOthers = makePrivateDirectory(settings.dataDirectory);
  if (openToOthers !== null) process.stderr.write(`${openToOthers}\n`);
  const log = new LogLines(process.stderr.fd, systemClock);
  process.once('exit', () => log.endAtOnce());
  let app: FastifyInstance | null = null;
  const store = await openStore(
    { directory: settings.dataDirectory, databaseUrl: settings.databaseUrl },
    (err) => app?.log.warn({ err }, 'a connection to the database was lost'),
  );
  const replica = joinReplica(settings, store, (err) =>
    app?.log.warn({ err }, 'the replica does not answer: the primary does'),
  );
  const deps = { clock: systemClock, randomness: cryptoRandomness };
  const admin = await ensureAdminKey(store, deps, settings.adminKey);
  warnOf(admin);
  const answersInstead = await joinGateway(settings, store, {
    clock: systemClock,
    timers: systemTimers,
    adminKeyId: 'id' in admin ? admin.id : null,
    onTrouble: (upstream, why) => app?.log.error({ upstream, why }, 'calls are not passed on'),
  });
  const demo = settings.demo ? await prepareDemo(settings, store, deps, admin) : null;
  // Nobody signs in to a gateway but by its key.
  const firstSecret = answersInstead ? null : await firstLink(store, deps, demo?.hostId ?? null);

  const { tls: tlsSetting } = settings;
  const tls = await joinTls(settings, systemClock);
  const mail = settings.mail && withPassword(settings.mail);
  const workerPool = new WorkerPool({
    workerFile: builtWorker,
    stepsBehind: behindDoors,
    passwordCost: fullCost,
    timers: systemTimers,
    onError: (err) => service.log.error({ err }, 'a worker failed'),
  });
  const service = await buildApp({
    ...deps,
    workerPool,
    timers: systemTimers,
    store,
    replica,
    multiUserKeys: settings.multiUserKeys,
    allowedTypes: settings.allowedTypes,
    shortestPassword: settings.shortestPassword,
    sendsWebhooks: true,
    privateWebhooks: settings.privateWebhooks,
    publicUrl: settings.publicUrl,
    trustedProxies: settings.trustedProxies,
    signupKeyId: settings.openSignup ? await ensureSignupKey(store, systemClock) : null,
    requestsPerSecond: settings.requestsPerSecond,
    mail,
    cards: settings.stripe && {
      provider: stripe({ ...settings.stripe, clock: systemClock }),
      origin: settings.publicUrl ?? '',
    },
    wallets,
    tls,
    log,
    appDirectory: builtApp,
    demo: demo !== null,
    answersInstead,
  });
  app = service;
  const endService = endingInTime(service, systemTimers);
  await service.listen({ port: settings.port, host: settings.host });
  const caPage = tls?.root ? await listenWithRoot(tls.root) : null;
  endOnSignal(end, endMs, (err) => service.log.error({ err }, 'the end was not in order'));
  print(await greetingNow());

  async function listenWithRoot(root: string) {
    const appUrl = `${settings.publicUrl ?? originOf(service)}/`;
    const { page, fingerprint } = joinCaPage({ root, appUrl, log });
    const endPage = endingInTime(page, systemTimers);
    await page.listen({ port: settings.caPort, host: settings.host });
    return { page, endPage, fingerprint };
  }

  function originOf(listening: FastifyInstance): string {
    const { port } = listening.server.address() as AddressInfo;
    const name = tlsSetting?.kind === 'own' ? tlsSetting.names[0] : undefined;
    const isTls = listening === service && tls !== null;
    return `${isTls ? 'https' : 'http'}://${reachableName(name ?? settings.host)}:${port}`;
  }

  async function greetingNow(): Promise<string> {
    const origin = settings.publicUrl ?? originOf(service);
    return greeting({
      origin,
      isNamed: settings.publicUrl !== null,
      tls: tlsSetting?.kind ?? null,
      demo,
      upstream: settings.upstream?.origin ?? null,
      sendsMail: mail !== null,
      caPage: caPage && {
        address: `${originOf(caPage.page)}/ca`,
        fingerprint: caPage.fingerprint,
      },
      operatorKey: admin.kind === 'made' ? admin.key : null,
      accountLink: firstSecret === null ? null : await accountLinkAt(origin, firstSecret, settings),
      hasEvents: await store.read(hasEvents),
      // Of a container they would lead nowhere.
      addresses: settings.host === 'localhost' || tls !== null ? networkAddresses() : [],
      columns: process.stdout.isTTY ? process.stdout.columns : null,
    });
  }

  async function end(): Promise<void> {
    await Promise.all([endService(), caPage?.endPage()]);
    await Promise.all([workerPool.close(), store.close(), replica?.close()]);
    await log.end(lastLinesMs);
  }
}

/** @returns the demo's event, its organizer and a key of a device; null: another event has its place */
async function prepareDemo(
  { dataDirectory }: Settings,
  store: Store,
  deps: { readonly clock: Clock; readonly randomness: Randomness },
  admin: AdminKey,
) {
  const eventId = await seedDemo(store, systemClock);
  if (eventId === undefined) return null;
  if ('id' in admin) await openDemoTo(store, admin.id);
  const keyFile = join(dataDirectory, 'demo-door-key');
  const hostId = await store.read((queries) => hostOf(queries, eventId));
  return { eventId, hostId, key: await demoDoorKey(store, deps, eventId, keyFile) };
}

/** What is printed into a pipe may be kept: then the link goes to a file of the administrator's instead. */
async function accountLinkAt(
  origin: string,
  secret: string,
  { dataDirectory }: Settings,
): Promise<AccountLink> {
  const link = `${origin}${joinPath(secret)}`;
  if (process.stdout.isTTY) return { kind: 'shown', link };
  const file = join(dataDirectory, 'account-link');
  makePrivate(file);
  await writeFile(file, `${link}\n`);
  return { kind: 'file', file };
}

/** The devices continue without it. */
function warnOf({ kind }: AdminKey): void {
  if (kind === 'off') {
    process.stderr.write(
      'ADMIT_ADMIN_KEY is a disabled key, and stays disabled. Give a new key.\n',
    );
  } else if (kind === 'lesser') {
    process.stderr.write(
      'ADMIT_ADMIN_KEY has fewer permissions than an Administrator key. Give another key.\n',
    );
  }
}

const hasEvents = async (queries: Queries): Promise<boolean> =>
  (await queries.selectFrom('event').select('id').limit(1).execute()).length > 0;

const hostOf = async (queries: Queries, eventId: EventId) =>
  (
    await queries
      .selectFrom('event')
      .select('hostId')
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow()
  ).hostId;

/** At which others on its networks reach this machine. */
const networkAddresses = (): readonly string[] =>
  Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);

/** What a browser on this machine calls the address that the service listens on. */
function reachableName(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** One plain line about what the administrator can change; anything else is ours, with its stack. */
function sayWhy(error: unknown, settings: Settings): string {
  if (error instanceof CannotOpen) return `${error.message}\n`;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (error instanceof Error && 'syscall' in error && error.syscall === 'listen') {
    const isCaPort = 'port' in error && error.port !== settings.port;
    const [port, option] = isCaPort ? [settings.caPort, '--ca-port'] : [settings.port, '--port'];
    if (code === 'EADDRINUSE')
      return `Port ${port} is in use. Choose another one with ${option}.\n`;
    if (code === 'EACCES') {
      return `The server is not allowed to use port ${port}. Choose one above 1023 with ${option}.\n`;
    }
  }
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') {
    return `${settings.host} is not an address of this machine. Choose another one with --host.\n`;
  }
  if (/^E[A-Z]+$/.test(code)) {
    return `The data directory ${settings.dataDirectory} can't be used (${code}). Choose another one with --data.\n`;
  }
  return `${error instanceof Error ? error.stack : String(error)}\n`;
}

const settings = readSettings(process.argv.slice(2), process.env);
if ('print' in settings) {
  (settings.isError ? process.stderr : process.stdout).write(settings.print);
  process.exitCode = settings.isError ? 1 : 0;
} else {
  start(settings).catch((error: unknown) => {
    process.stderr.write(sayWhy(error, settings));
    process.exit(1);
  });
}
