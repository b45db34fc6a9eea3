/** M5: who may talk at all. With real keys, over connections in memory. */
import { expect, test } from 'vitest';
import { openLinkKeys } from '../../../src/client/links/link-keys.ts';
import { type Channel, proveBoth } from '../../../src/client/links/prove.ts';
import { manualTime } from '../../support/manual-time.ts';
import { type MemoryWire, memoryPair } from '../../support/memory-links.ts';

const secret = 'c2VjcmV0LW9mLXRoZS1ldmVudA';
const time = manualTime();
const wire: MemoryWire = {
  timers: time,
  delayMs: () => 4,
  copies: () => 1,
  passes: (_from, _to, text) => text,
};

/** Moves the clock while real cryptography answers at its own pace. */
async function bothEnd<Ends extends readonly Promise<unknown>[]>(...ends: Ends) {
  let isOver = false;
  const all = Promise.all(ends).finally(() => {
    isOver = true;
  });
  while (!isOver) await time.advance(20);
  return all;
}

const prove = async (channel: Channel, own = secret) =>
  proveBoth(channel, own, { keys: await openLinkKeys(null), name: 'Door' }, time);

test('M5: two that have the secret of the event are linked, each under its own key', async () => {
  const [one, other] = memoryPair(wire, 'pair', ['a', 'b']);
  const keys = [await openLinkKeys(null), await openLinkKeys(null)] as const;
  const [first, second] = await bothEnd(
    proveBoth(one, secret, { keys: keys[0], name: 'North' }, time),
    proveBoth(other, secret, { keys: keys[1], name: 'South' }, time),
  );
  expect([first?.peer, second?.peer]).toEqual([keys[1].id, keys[0].id]);
  expect([first?.name, second?.name]).toEqual(['South', 'North']);
  const heard: string[] = [];
  second?.onMessage((text) => heard.push(text));
  first?.send('hello');
  await time.advance(20);
  expect(heard).toEqual(['hello']);
});

test('M5: a device with another secret is let in nowhere', async () => {
  const [one, other] = memoryPair(wire, 'pair', ['a', 'b']);
  expect(await bothEnd(prove(one), prove(other, 'b3RoZXI'))).toEqual([null, null]);
});

test('M5: somebody between two devices, who passes on what they say, is let into neither', async () => {
  // Two connections, with the certificates of the one between them at the far ends.
  const [one, between] = memoryPair(wire, 'first', ['a', 'm']);
  const [beyond, other] = memoryPair(wire, 'second', ['m', 'b']);
  between.onMessage(beyond.send);
  beyond.onMessage(between.send);
  expect(await bothEnd(prove(one), prove(other))).toEqual([null, null]);
});

test('M5: whoever says back what it was told has proved nothing', async () => {
  const [one, mirror] = memoryPair(wire, 'pair', ['a', 'a']);
  mirror.onMessage(mirror.send);
  expect(await bothEnd(prove(one))).toEqual([null]);
});

test.each(['', '{}', '[', '{"kind":"proof"}', 'x'.repeat(70_000)])(
  'M6: %.20j in place of a greeting ends the connection',
  async (text) => {
    const [one, other] = memoryPair(wire, 'pair', ['a', 'b']);
    let isClosed = false;
    other.onClose(() => {
      isClosed = true;
    });
    other.send(text);
    expect(await bothEnd(prove(one))).toEqual([null]);
    await time.advance(20);
    expect(isClosed).toBe(true);
  },
);

test('M5: who says nothing for five seconds is no longer waited for', async () => {
  const [one] = memoryPair(wire, 'pair', ['a', 'b']);
  expect(await bothEnd(prove(one))).toEqual([null]);
});
