/** L: the lines of an event, from the service to a scan result without a network. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { UserFieldId } from '../../../src/domain/ids.ts';
import { shownLines } from '../../../src/domain/scan-line.ts';
import { defaultTimezone, localDateTime } from '../../../src/domain/time.ts';
import { memoryRosterStore } from '../../support/memory-stores.ts';
import {
  newGuest,
  openDoor,
  scan,
  service,
  time,
  useVenueDoor,
  venue,
} from '../../support/venue-door.ts';

useVenueDoor();

const key = () => venue.keys.Administrator.key;
const questions: { menu?: UserFieldId; born?: UserFieldId; other?: UserFieldId } = {};

async function ask(title: string, type: 'string' | 'birthday'): Promise<UserFieldId> {
  const params = { title, type, level: 'ticket' } as const;
  const made = await service.must('userDataDefinitionCreate', {
    ...{ key: key(), id: venue.eventId, params },
  });
  return made.id;
}

beforeEach(async () => {
  questions.menu = await ask('Menu', 'string');
  questions.born = await ask('Date of birth', 'birthday');
  questions.other = await ask('Secret', 'string');
});

const choose = (lines: string, asksBirthDate = false) =>
  service.must('eventSetScanLines', {
    ...{ key: key(), id: venue.eventId, params: { lines, asksBirthDate } },
  });

/** On the evening of 21 November 2026. */
async function guest(born = '2009-11-22') {
  const made = await newGuest();
  const { menu, born: birth, other } = questions;
  await service.must('participantUpdate', {
    ...{ key: key(), id: made.participantId, params: {} },
    pairs: { [menu ?? 0]: 'Vegan', [birth ?? 0]: born, [other ?? 0]: 'Herbstzeitlose' },
  });
  const seat = { seatBlock: 'Balcony', seatRow: '7', seatNumber: '12' };
  await service.must('participantDoorNote', {
    ...{ key: key(), id: made.participantId, params: seat },
  });
  return made;
}

type Opened = Awaited<ReturnType<typeof openDoor>>;

/** What the scan result shows, as its screen asks for it. */
async function shownFor(door: Opened, code: string) {
  const { verdict } = await scan(door, code);
  const { scanLines } = door.door.state.getState();
  const today = localDateTime(time.now(), defaultTimezone);
  const lines = verdict.attendee ? shownLines(verdict.attendee, scanLines, today) : [];
  const said = lines.map((line) =>
    line.kind === 'seat'
      ? [line.seat.seatBlock, line.seat.seatRow, line.seat.seatNumber].join(' ')
      : line.kind === 'age'
        ? line.years
        : line.answer,
  );
  return { code: verdict.code, attention: verdict.attention, said };
}

const linesNow = ({ door }: Opened) => door.state.getState().scanLines.lines.length;

describe('L1, L2: the lines that were chosen', () => {
  test('L3, L5: are shown without a network too, admitted and already, and after a restart', async () => {
    await choose(`${questions.menu},seat,${questions.born}`);
    const { identifier } = await guest();
    const door = await openDoor();
    door.network.become('down');
    const shown = { attention: ['age'], said: ['Vegan', 'Balcony 7 12', 16] };
    expect(await shownFor(door, identifier)).toEqual({ code: 'admitted', ...shown });
    const again = await door.restart();
    again.network.become('down');
    expect(await shownFor(again, identifier)).toEqual({ code: 'already', ...shown });
  });

  test('and nothing else of seat and answers reaches the device', async () => {
    // The whole date: a ticket's barcode may have 2009 as one of its groups.
    const secrets = /Herbstzeitlose|Balcony|2009-\d\d-\d\d\b/;
    await choose(`${questions.menu}`);
    await guest();
    const rosterStore = memoryRosterStore();
    const door = await openDoor({ rosterStore });
    expect(linesNow(door)).toBe(1);
    const stored = await rosterStore.load();
    const packed = (stored?.chunks ?? []).map((chunk) => new TextDecoder().decode(chunk.packed));
    expect(packed.join()).toContain('Vegan');
    expect(packed.join()).not.toMatch(secrets);
    // Neither does it come over the network in the list.
    const { body } = await service.app.inject({
      url: `/api/extension/event/${venue.eventId}/participants`,
      headers: { authorization: `ApiKey ${venue.keys.door.key}` },
    });
    expect(body).toContain('Vegan');
    expect(body).not.toMatch(secrets);
  });

  test('are read again with the list when the organizer changes them', async () => {
    await choose('');
    const { identifier } = await guest();
    const door = await openDoor();
    expect(linesNow(door)).toBe(0);
    await choose('seat');
    await time.advance(60_000);
    expect(linesNow(door)).toBe(1);
    door.network.become('down');
    expect((await shownFor(door, identifier)).said).toEqual(['Balcony 7 12']);
  });

  test('L6: with the date of birth asked first, each age must be seen', async () => {
    await choose(`${questions.born}`, true);
    const { identifier } = await guest('1990-01-01');
    const door = await openDoor();
    expect(await shownFor(door, identifier)).toMatchObject({ attention: ['age'], said: [36] });
  });

  test('L7: a device that keeps no names keeps and shows none, the seat neither', async () => {
    await choose(`seat,${questions.menu}`);
    const { identifier } = await guest();
    const rosterStore = memoryRosterStore();
    const door = await openDoor({ rosterStore, gate: { names: 'none' } });
    expect(await shownFor(door, identifier)).toMatchObject({ code: 'admitted', said: [] });
    const stored = await rosterStore.load();
    const packed = (stored?.chunks ?? []).map((chunk) => new TextDecoder().decode(chunk.packed));
    expect(packed.join()).not.toMatch(/Vegan|Balcony/);
  });
});

test.each([
  ['a question of another event or none', '987654'],
  ['the same twice', 'seat,seat'],
  ['no line at all', 'colour'],
])('L1: %s is refused', async (_, lines) => {
  const { errors } = await service.call('eventSetScanLines', {
    ...{ key: key(), id: venue.eventId, params: { lines } },
  });
  expect(errors).toEqual(['com.svc.api.rest.InvalidFormat.lines']);
});
