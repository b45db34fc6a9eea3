/** The built service as its own process, on its own database: it can be killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type ServiceProcess = {
  readonly origin: string;
  /** Where the demo's printable tickets are. */
  readonly demoOrigin: string;
  /** Its data directory. */
  readonly data: string;
  /** The link that pairs a door with the demo event. */
  pairingLink(): string;
  start(): Promise<void>;
  isRunning(): boolean;
  /** SIGKILL: whatever was not on disk is gone. */
  kill(): Promise<void>;
  /** Kills it and removes its data. */
  remove(): Promise<void>;
};

export async function serviceAlone(
  database: string | null,
  environment: NodeJS.ProcessEnv = {},
  args: Built['args'] = () => [],
): Promise<ServiceProcess> {
  const built = await builtService({
    args,
    environment: { DATABASE_URL: database ?? '', ...environment },
    isReady: (greeting) => greeting.includes('/demo/tickets'),
  });
  return {
    ...built,
    demoOrigin: built.origin,
    pairingLink: () => {
      const link = /http:\S+#pair\S+/.exec(built.greeting())?.[0];
      if (!link) throw new Error(`the service printed no pairing link:\n${built.greeting()}`);
      return link;
    },
  };
}

type Built = {
  /** @param origin where it will be reached */
  readonly args: (origin: string) => readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  readonly isReady: (greeting: string) => boolean;
};

/** What is built, as the operator starts it: on a free port and data of its own. */
export async function builtService({ args, environment, isReady }: Built) {
  const data = mkdtempSync(join(tmpdir(), 'admit-service-'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  let child: ChildProcess | null = null;
  let greeting = '';

  async function kill(): Promise<void> {
    if (!child) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    child = null;
  }

  return {
    origin,
    data,
    greeting: () => greeting,
    async start() {
      const started = spawn(
        process.execPath,
        ['dist/service/main.js', '--port', String(port), '--data', data, ...args(origin)],
        { stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, ...environment } },
      );
      child = started;
      greeting = '';
      for await (const chunk of started.stdout) {
        greeting += chunk;
        if (isReady(greeting)) break;
      }
      if (!isReady(greeting)) throw new Error('the service did not start');
    },
    isRunning: () => child !== null && child.exitCode === null && child.signalCode === null,
    kill,
    async remove() {
      await kill();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** Below those that systems give to connections: else one may take a service's port while that is down. */
const ports = { first: 20_000, count: 12_000 };

/** At random, since other processes look for theirs at the same time. */
export async function freePort(): Promise<number> {
  const port = ports.first + randomInt(ports.count);
  const probe = createServer().listen(port);
  try {
    await once(probe, 'listening');
  } catch {
    // Somebody listens there.
    return freePort();
  }
  probe.close();
  await once(probe, 'close');
  return port;
}
