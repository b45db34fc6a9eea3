/** N2: the look-ups of a large order fit into the time of one scan, and one that fails is no other’s. */
import { expect, test } from 'vitest';
import { createChooseAll } from '../../../src/client/check-in/choose-all.ts';
import { createMutex } from '../../../src/client/device/mutex.ts';
import type { Action } from '../../../src/domain/action.ts';
import type { Attendee } from '../../../src/domain/attendee.ts';
import { defaultGate } from '../../../src/domain/gate.ts';
import { type ActionId, asId } from '../../../src/domain/ids.ts';
import { neverInside } from '../../../src/domain/presence.ts';
import type { TicketCode } from '../../../src/domain/ticket-code.ts';
import type { Known } from '../../../src/domain/verdict.ts';
import { attendee } from '../../support/attendees.ts';
import { manualTime } from '../../support/manual-time.ts';
import { noLog } from '../../support/memory-log.ts';
import { doorState } from '../../ui/door-in-memory.ts';

const { event } = doorState();
const order = Array.from({ length: 12 }, (_, nth) =>
  attendee({
    eventId: event.id,
    ticketId: asId(100 + nth),
    identifier: `TICKET${100 + nth}`,
    displayIdentifier: `4821 0937 ${1000 + nth}`,
  }),
);

/** Checks the order in; the service takes `tookMs` for each look-up. */
async function checkIn(tookMs: number, failsFor: string | null = null) {
  const time = manualTime();
  const recorded: Action[] = [];
  const longest: number[] = [];
  let underWay = 0;
  let most = 0;
  const lookUp = async (code: TicketCode, longestMs: number): Promise<Known> => {
    longest.push(longestMs);
    underWay += 1;
    most = Math.max(most, underWay);
    if (longestMs > 0) await new Promise<void>((done) => void time.after(tookMs, done));
    underWay -= 1;
    if (code === failsFor) throw new Error('the list is damaged');
    const who = order.find(({ identifier }) => identifier === code);
    if (!who) throw new Error('nobody has it');
    return {
      finding: { found: 'here', attendee: who },
      origin: { from: 'service' },
      otherEvent: null,
      wellFormed: true,
    };
  };
  let ids = 0;
  const newId = () => `id ${++ids}`;
  const chooseAll = createChooseAll({
    event,
    gate: { ...defaultGate, waitMs: 1500 },
    clock: time,
    log: noLog,
    newId,
    areaPlace: () => undefined,
    areasKnown: async () => {},
    lentPlaces: null,
    lookUp,
    inTurn: createMutex(),
    withOwnActions: Object.assign((who: Attendee) => who, { presenceOf: () => neverInside }),
    note() {},
    async enter(actions) {
      recorded.push(...actions.map(({ action }) => action));
      return actions.map(() => 'by-door');
    },
    attendee: (ticketId) => order.find((who) => who.ticketId === ticketId),
    stamp: (source) => ({
      id: newId() as ActionId,
      event,
      device: 'Door A',
      madeAt: time.now(),
      source,
      undoes: false,
    }),
  });
  const chosen = chooseAll(order, 'in');
  await time.advance(1500);
  const codes = (await chosen).map(({ verdict }) => verdict.code);
  return { codes, recorded, longest, most };
}

test('a few are asked at a time, and none too late for an answer', async () => {
  const { codes, longest, most } = await checkIn(400);
  const four = (ms: number) => [ms, ms, ms, ms];
  expect(longest).toEqual([...four(1500), ...four(1100), ...four(0)]);
  expect(most).toBe(4);
  expect(new Set(codes)).toEqual(new Set(['admitted']));
});

test('what can’t be looked up is not recorded and told, and the others are checked in', async () => {
  const { codes, recorded } = await checkIn(100, 'TICKET101');
  expect(codes[1]).toBe('cannot-record');
  expect(codes.filter((code) => code === 'admitted')).toHaveLength(11);
  expect(recorded).toHaveLength(11);
});
