/**
 * M1 to M7 over networks drawn from a seed: delays, divided places, lost and repeated messages, devices that die
 * before and after each write, and one that lies.
 */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createTurns } from '../../../src/client/device/turns.ts';
import {
  createExchange,
  type Exchange,
  type Link,
  longestMessage,
  writeMessage,
} from '../../../src/client/links/exchange.ts';
import type { LinkKeys } from '../../../src/client/links/link-keys.ts';
import {
  type LinkId,
  openSharedActions,
  type SharedAction,
  type SharedActions,
} from '../../../src/client/links/shared-actions.ts';
import type { Action } from '../../../src/domain/action.ts';
import { asId, type EventId } from '../../../src/domain/ids.ts';
import { instant } from '../../../src/domain/time.ts';
import { checkIn } from '../../support/actions.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { type MemoryWire, memoryPair } from '../../support/memory-links.ts';
import { noLog } from '../../support/memory-log.ts';
import { memorySharedActionStore } from '../../support/memory-stores.ts';
import { type Random, seededRandom } from '../../support/random.ts';

const eventId = asId<EventId>(1);

/** In place of the real cryptography, which no manual clock sees: a key is a name, and signs with it. */
const idOf = (publicKey: string) =>
  createHash('sha256').update(publicKey).digest('base64url').slice(0, 22) as LinkId;
const signatureOf = (publicKey: string, number: number, text: string) =>
  createHash('sha256').update(`${publicKey} ${number} ${text}`).digest('base64url');
const keysOf = (publicKey: string): Pick<LinkKeys, 'id' | 'deviceOf' | 'isSigned'> => ({
  id: idOf(publicKey),
  deviceOf: async (publicKey) => idOf(publicKey),
  isSigned: async ({ publicKey, number, text, signature }) =>
    signature === signatureOf(publicKey, number, text),
});

function signed(publicKey: string, number: number, action: Action): SharedAction {
  const text = JSON.stringify(action);
  const signature = signatureOf(publicKey, number, text);
  return { device: idOf(publicKey), publicKey, number, text, signature, action };
}

type Node = {
  readonly name: string;
  shared: SharedActions;
  exchange: Exchange;
  record(id: string): Promise<void>;
  heard(): ReadonlySet<string>;
  /** What others said through one that is linked with both. */
  readonly signals: string[];
  /** The app dies, with what it had not written, and is opened again. */
  restart(): Promise<void>;
  readonly disk: ReturnType<typeof memorySharedActionStore>;
};

async function openNode(name: string, time: ManualTime): Promise<Node> {
  const disk = memorySharedActionStore();
  const publicKey = `key-of-${name}`;
  const signals: string[] = [];
  const open = async () => {
    const shared = await openSharedActions(disk, createTurns(time, time));
    const exchange = createExchange({
      ...{ shared, keys: keysOf(publicKey), eventId, timers: time, log: noLog },
      ...{ onHeard: () => {}, onLinks: () => {}, onReachable: () => {} },
      onSignal: (from, said) => void signals.push(`${from} ${said}`),
    });
    return { shared, exchange };
  };
  const node: Node = {
    ...{ name, disk, signals },
    ...(await open()),
    async record(id) {
      const number = (node.shared.have().get(idOf(publicKey)) ?? 0) + 1;
      const action = checkIn(id, { device: name, madeAt: instant(time.now()) });
      await node.shared.take([signed(publicKey, number, action)]);
      node.exchange.push();
    },
    heard: () => new Set([...node.shared.all()].map(({ action }) => action.id)),
    async restart() {
      node.exchange.stop();
      Object.assign(node, await open());
    },
  };
  return node;
}

const linkOf = (channel: ReturnType<typeof memoryPair>[0], peer: string): Link => ({
  ...channel,
  name: peer,
  peer: idOf(`key-of-${peer}`),
});

function connect(wire: MemoryWire, one: Node, other: Node): () => void {
  const name = `${one.name} ${other.name}`;
  const [here, there] = memoryPair(wire, name, [one.name, other.name]);
  one.exchange.add(linkOf(here, other.name));
  other.exchange.add(linkOf(there, one.name));
  return here.close;
}

const calm = (time: ManualTime): MemoryWire => ({
  ...{ timers: time, delayMs: () => 5, copies: () => 1, passes: (_from, _to, text) => text },
});

async function twoNodes() {
  const time = manualTime({ quietTurns: 3 });
  const [one, other] = [await openNode('one', time), await openNode('other', time)] as const;
  return { time, one, other };
}

/** A hostile end of a link to a node. */
async function hostile() {
  const { time, one } = await twoNodes();
  const [here, there] = memoryPair(calm(time), 'hostile', ['one', 'liar']);
  let isClosed = false;
  there.onClose(() => {
    isClosed = true;
  });
  one.exchange.add(linkOf(here, 'liar'));
  return {
    ...{ time, one, say: there.send },
    async isClosed() {
      await time.advance(50);
      return isClosed;
    },
  };
}

describe('M4, M6: a device that lies costs nothing but its link', () => {
  const action = checkIn('forged');
  const forged = { ...signed('key-of-other', 1, action), signature: 'AAAA' };
  test.each([
    [
      'another device’s action that it signed itself',
      { ...signed('key-of-liar', 1, action), publicKey: 'key-of-other' },
    ],
    ['a wrong signature', forged],
    ['an action of another event', signed('key-of-liar', 1, checkIn('x', { eventId: asId(2) }))],
    ['no action', { ...signed('key-of-liar', 1, action), text: '{"id":"x"}' }],
  ])('%s', async (_what, lie) => {
    const { one, say, isClosed } = await hostile();
    say(writeMessage({ kind: 'actions', actions: [lie] }));
    expect(await isClosed()).toBe(true);
    expect(one.heard()).toEqual(new Set());
    expect(one.exchange.linked()).toEqual([]);
  });

  test.each([
    ['no JSON', '{'],
    ['a message that is too long', `"${'x'.repeat(longestMessage)}"`],
    [
      'a number beyond all bounds',
      '{"kind":"have","linked":[],"count":1,"read":0,"have":[["aaaaaaaaaaaaaaaaaaaaaa",1e15]]}',
    ],
    [
      'names without end',
      JSON.stringify({
        ...{ kind: 'have', linked: [], count: 1, read: 0 },
        have: Array(501).fill(['a'.repeat(22), 1]),
      }),
    ],
    ['a kind that is none', '{"kind":"hurry"}'],
  ])('%s', async (_what, text) => {
    const { say, isClosed } = await hostile();
    say(text);
    expect(await isClosed()).toBe(true);
  });

  test('more than can be read', async () => {
    const { one, say, isClosed } = await hostile();
    one.disk.append = () => new Promise(() => {});
    say(writeMessage({ kind: 'actions', actions: [signed('key-of-liar', 1, action)] }));
    for (let n = 0; n < 101; n++) say('{"kind":"have","have":[],"linked":[],"count":1,"read":0}');
    expect(await isClosed()).toBe(true);
  });

  test('actions with a gap before them count for nothing, and end nothing', async () => {
    const { one, say, isClosed } = await hostile();
    say(writeMessage({ kind: 'actions', actions: [signed('key-of-liar', 7, action)] }));
    expect(await isClosed()).toBe(false);
    expect(one.heard()).toEqual(new Set());
  });
});

test('M2: what the disk does not take is not acknowledged, and comes again with the next link', async () => {
  const { time, one, other } = await twoNodes();
  connect(calm(time), one, other);
  other.disk.breakDown();
  await one.record('first');
  await time.advance(3000);
  expect([other.heard().size, other.exchange.linked()]).toEqual([0, []]);
  other.disk.recover();
  connect(calm(time), one, other);
  await time.advance(3000);
  expect(other.heard()).toEqual(new Set(['first']));
});

test('M1: what a network lost for a moment comes again with the next heartbeat', async () => {
  const { time, one, other } = await twoNodes();
  let isDown = false;
  const wire = calm(time);
  connect({ ...wire, passes: (_from, _to, text) => (isDown ? null : text) }, one, other);
  await time.advance(1500);
  isDown = true;
  await one.record('lost');
  await time.advance(100);
  isDown = false;
  // Others keep coming: they do not hide that one is missing.
  await other.record('meanwhile');
  await time.advance(1000);
  expect([other.heard(), one.heard()]).toEqual([
    new Set(['lost', 'meanwhile']),
    new Set(['lost', 'meanwhile']),
  ]);
});

test('M1: what waits for a slow disk is not sent twice', async () => {
  const { time, one, other } = await twoNodes();
  const sent: string[] = [];
  connect(
    {
      ...calm(time),
      passes(_from, _to, text) {
        if (text.startsWith('{"kind":"actions"')) sent.push(text);
        return text;
      },
    },
    one,
    other,
  );
  const { append } = other.disk;
  other.disk.append = (actions) =>
    new Promise((resolve) => void time.after(4500, () => resolve(append(actions))));
  await one.record('first');
  await time.advance(6000);
  expect(other.heard()).toEqual(new Set(['first']));
  expect(sent).toHaveLength(1);
});

test('M5: two that are linked with a third meet through it, and nobody speaks as another', async () => {
  const { time, one, other } = await twoNodes();
  const third = await openNode('third', time);
  connect(calm(time), one, third);
  connect(calm(time), other, third);
  await time.advance(1500);
  const [idOne, idOther] = [idOf('key-of-one'), idOf('key-of-other')];
  expect(one.exchange.reachable()).toEqual([idOther]);
  one.exchange.signal(idOther, 'come');
  await time.advance(100);
  expect(other.signals).toEqual([`${idOne} come`]);
  const [here, liar] = memoryPair(calm(time), 'liar', ['third', 'liar']);
  third.exchange.add(linkOf(here, 'liar'));
  liar.send(writeMessage({ kind: 'signal', from: idOne, to: idOther, text: 'lie' }));
  for (let n = 0; n < 30; n++) {
    const from = idOf('key-of-liar');
    liar.send(writeMessage({ kind: 'signal', from, to: idOther, text: 'flood' }));
  }
  await time.advance(100);
  expect(other.signals.filter((said) => said.endsWith('lie'))).toEqual([]);
  expect(other.signals.filter((said) => said.endsWith('flood'))).toHaveLength(19);
});

test('M6: a device that fell silent is no longer linked after seven seconds', async () => {
  const { time, one, other } = await twoNodes();
  connect({ ...calm(time), passes: () => null }, one, other);
  expect(one.exchange.linked()).toHaveLength(1);
  await time.advance(7500);
  expect([one.exchange.linked(), other.exchange.linked()]).toEqual([[], []]);
});

/** One evening: nodes that meet, part, die and record. */
async function evening(seed: number): Promise<void> {
  const random = seededRandom(seed);
  const time = manualTime({ quietTurns: 3 });
  const nodes: Node[] = [];
  for (let n = 2 + random.below(5); n > 0; n--) nodes.push(await openNode(`door${n}`, time));
  const wire = roughWire(time, random);
  const links = new Map<string, () => void>();
  const recorded = new Set<string>();
  /** Since when each two have been linked without anything between them. */
  for (let step = 0; step < 25; step++) {
    const one = random.pick(nodes);
    const other = random.pick(nodes);
    const pair = [one.name, other.name].sort().join(' ');
    const drawn = random.below(10);
    if (drawn < 4) {
      const id = `${seed} ${step}`;
      await one.record(id);
      recorded.add(id);
    } else if (drawn < 7 && one !== other) {
      links.set(pair, connect(wire, one, other));
    } else if (drawn < 8) {
      links.get(pair)?.();
    } else if (drawn < 9) {
      await one.restart();
    } else {
      one.disk.breakDown();
      await time.advance(random.below(1500));
      one.disk.recover();
    }
    await time.advance(random.below(2500));
  }
  // Devices meet once more, in a chain: each hears the far end through the others.
  const quiet = calm(time);
  for (const [at, node] of nodes.entries()) {
    const next = nodes[at + 1];
    if (next) connect(quiet, node, next);
  }
  await time.advance(10_000 + 2000 * nodes.length);
  for (const node of nodes)
    expect([seed, node.name, node.heard()]).toEqual([seed, node.name, recorded]);
  // Heard within two seconds by all who are linked, through others as well.
  const last = random.pick(nodes);
  await last.record(`${seed} last`);
  await time.advance(2000);
  const direct = nodes.filter((node) =>
    last.exchange.linked().includes(idOf(`key-of-${node.name}`)),
  );
  for (const node of direct) expect([seed, node.heard().has(`${seed} last`)]).toEqual([seed, true]);
  for (const node of nodes) node.exchange.stop();
}

function roughWire(time: ManualTime, random: Random): MemoryWire {
  return {
    timers: time,
    delayMs: () => random.below(random.below(20) === 0 ? 4000 : 60),
    copies: () => (random.below(12) === 0 ? 2 : 1),
    passes: (_from, _to, text) => (random.below(12) === 0 ? null : text),
  };
}

test('M1, M3: whatever the network does, all devices have the same actions when they have met', async () => {
  for (let seed = 1; seed <= 60; seed++) await evening(seed);
});
