/** WebKitGTK's MiniBrowser on a screen of its own, over the W3C's WebDriver. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { vi } from 'vitest';
import { freePort } from '../../support/built-service.ts';
import { findWebkit } from '../../support/programs.ts';
import type { Engine } from './engine.ts';

/** Without a graphics card, layers take it a quarter of its time. */
const settings = { LANGUAGE: 'en', LANG: 'C.UTF-8', WEBKIT_DISABLE_COMPOSITING_MODE: '1' };
const patience = { timeout: 60_000 };

export const webkit: Engine = {
  name: 'WebKitGTK',
  async launch(profileDir) {
    const { driver, screen, browser } = findWebkit();
    const { child: display, name } = await startDisplay(screen);
    const port = await freePort();
    const host = spawn(driver, [`--port=${port}`], {
      stdio: 'ignore',
      env: { ...process.env, ...settings, DISPLAY: name, HOME: profileDir },
    });
    const service = `http://127.0.0.1:${port}`;
    const close = async () => {
      await end(host);
      await end(display);
    };
    try {
      await vi.waitFor(() => fetch(`${service}/status`), patience);
      const capabilities = {
        alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } },
      };
      const { sessionId } = await command<{ sessionId: string }>(service, '/session', {
        capabilities,
      });
      const session = `${service}/session/${sessionId}`;
      return {
        open: (url) => command(session, '/url', { url }),
        reload: () => command(session, '/refresh', {}),
        run: (script, ...args) =>
          runIn(session, { script: `return (${script})(...arguments)`, args }),
        async close() {
          await fetch(session, { method: 'DELETE' });
          await close();
        },
      };
    } catch (error) {
      await close();
      throw error;
    }
  },
};

/**
 * A page that is just being replaced has no result to give: the one in its place is asked. A browser that
 * has crashed is asked no more.
 */
async function runIn<Value>(session: string, script: unknown): Promise<Value> {
  const run = () =>
    command<Value>(session, '/execute/sync', script).then(
      (value) => ({ value }),
      (error) => {
        if (String(error).includes('invalid session id')) return { error };
        throw error;
      },
    );
  const ran = await vi.waitFor(run, { ...patience, interval: 50 });
  if ('error' in ran) throw ran.error;
  return ran.value;
}

/** @throws Error with what the driver says is wrong */
async function command<Value>(target: string, path: string, body: unknown): Promise<Value> {
  const answer = await fetch(`${target}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  }).catch((cause) => {
    throw new Error('WebDriver does not answer', { cause });
  });
  const { value } = (await answer.json()) as { readonly value: Value };
  if (!answer.ok) throw new Error(`WebDriver: ${JSON.stringify(value)}`);
  return value;
}

/** It chooses its number itself, and tells it: several may be started at once. */
async function startDisplay(program: string) {
  const child = spawn(
    program,
    ['-displayfd', '1', '-screen', '0', '1024x900x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  for await (const number of createInterface({ input: child.stdout })) {
    return { child, name: `:${number}` };
  }
  throw new Error('Xvfb did not start');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
