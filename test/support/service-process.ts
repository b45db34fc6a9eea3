/** The built service as its own process, on its own database: it can be killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type ServiceProcess = {
  readonly origin: string;
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

/** @param database of PostgreSQL; null: the embedded one */
export async function serviceProcess(database: string | null = null): Promise<ServiceProcess> {
  const data = mkdtempSync(join(tmpdir(), 'admit-service-'));
  const port = await freePort();
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
    origin: `http://localhost:${port}`,
    data,
    pairingLink: () => {
      const link = /http:\S+#pair\S+/.exec(greeting)?.[0];
      if (!link) throw new Error(`the service printed no pairing link:\n${greeting}`);
      return link;
    },
    async start() {
      const started = spawn(
        process.execPath,
        ['dist/service/main.js', '--port', String(port), '--data', data],
        {
          stdio: ['ignore', 'pipe', 'ignore'],
          env: { ...process.env, DATABASE_URL: database ?? '' },
        },
      );
      child = started;
      greeting = '';
      for await (const chunk of started.stdout) {
        greeting += chunk;
        if (greeting.includes('/demo/tickets')) break;
      }
      if (!greeting.includes('/demo/tickets')) throw new Error('the service did not start');
    },
    isRunning: () => child !== null && child.exitCode === null && child.signalCode === null,
    kill,
    async remove() {
      await kill();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port to be had');
  return address.port;
}
