// @database any
/** The end in time, whatever callers do with their connections. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { Store } from '../../../src/service/core/store/store.ts';
import { endingInTime } from '../../../src/service/operations/ending.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { type ServiceOptions, startService, type TestService } from '../../support/service.ts';

let service: TestService;
let time: ManualTime;
let end: () => Promise<void>;
let port: number;
afterEach(() => service.stop());

async function start(options: ServiceOptions = {}): Promise<void> {
  time = manualTime();
  service = await startService({
    clock: time,
    timers: time,
    ...options,
    beforeReady: (app) => {
      end = endingInTime(app, time);
    },
  });
  port = Number(new URL(await service.listen()).port);
}

/** A connection that has sent this, and its end. */
async function opened(sent = ''): Promise<{ socket: Socket; closed: Promise<unknown> }> {
  const arrived = once(service.app.server, 'connection');
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.resume();
  const closed = once(socket, 'close');
  await Promise.all([once(socket, 'connect'), arrived]);
  if (sent !== '') socket.write(sent);
  return { socket, closed };
}

const halfRequest =
  'POST /api/ticket/check HTTP/1.1\r\nHost: door\r\nContent-Length: 100\r\n' +
  'Content-Type: application/x-www-form-urlencoded\r\n\r\nidenti';

test('connections that have asked for nothing are closed at once', async () => {
  await start();
  const silent = await opened();
  const half = await opened('GET /api/ev');
  await end();
  await Promise.all([silent.closed, half.closed]);
  await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow();
});

test('a running request is answered, and nobody new is accepted', async () => {
  let goOn = () => {};
  const gate = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let asked = () => {};
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const slowly: Store['read'] = async (job) => {
    asked();
    await gate;
    return service.store.read(job, 'oneStatement');
  };
  let isSlow = false;
  await start({
    wrapStore: (store) => ({
      ...store,
      read: (job, deadline) =>
        isSlow && deadline === 'oneStatement' ? slowly(job) : store.read(job, deadline),
    }),
  });
  isSlow = true;
  const silent = await opened();
  const answer = fetch(`http://127.0.0.1:${port}/api/event/find?apikey=${service.operatorKey}`);
  await isAsked;
  const ended = end();
  await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow();
  goOn();
  expect(await (await answer).json()).toEqual({ success: true, ids: [] });
  await Promise.all([ended, silent.closed]);
});

test('a request whose end does not come is waited for 5 s', async () => {
  await start();
  const begun = once(service.app.server, 'request');
  const half = await opened(halfRequest);
  await begun;
  const ended = end();
  await time.advance(4999);
  expect(half.socket.closed).toBe(false);
  await time.advance(1);
  await Promise.all([ended, half.closed]);
});

test('an answer that nobody takes is waited for 5 s', async () => {
  let asked = () => {};
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  let isStuck = false;
  await start({
    wrapStore: (store) => ({
      ...store,
      read(job, deadline) {
        if (!isStuck || deadline !== 'oneStatement') return store.read(job, deadline);
        asked();
        return new Promise(() => {});
      },
    }),
  });
  isStuck = true;
  const stuck = await opened(
    `GET /api/event/find?apikey=${service.operatorKey} HTTP/1.1\r\nHost: x\r\n\r\n`,
  );
  await isAsked;
  const ended = end();
  await time.advance(5000);
  await Promise.all([ended, stuck.closed]);
});
