// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Fetch } from '../../../../src/client/device/fetch.ts';
import { general } from '../../../../src/contract/error-code.ts';
import { makeDoorKey } from '../../../support/venue.ts';
import { fill, openOffice } from '../../show-office.tsx';

const { service, venue, key, show } = await openOffice();
const path = `/events/${venue.eventId}/doors`;

async function reportAs(device: string, unsent: number, skewMs = 0, links = {}) {
  const door = await makeDoorKey(service, key, venue.eventId);
  const report = (readMessageId?: number) =>
    service.must('eventReportDoor', {
      key: door.key,
      id: venue.eventId,
      params: {
        ...{ device, version: '1.2.3', listSize: 12_500, listAgeMs: 300_000, unsent, refused: 0 },
        ...{ battery: 15, scans: 41, skewMs, state: 'none' },
        ...links,
        ...(readMessageId !== undefined && { readMessageId }),
      },
    });
  await report();
  return report;
}

const rowOf = (name: RegExp) => screen.findByRole('row', { name });

test('each door’s row says what it told, and marks what needs somebody', async () => {
  await reportAs('North gate', 0);
  await reportAs('South gate', 40, 180_000);
  await show({ path });
  const north = within(await rowOf(/^North gate/));
  for (const word of [
    'just now',
    '12,500, updated 5 minutes ago',
    '41',
    'clock correct',
    'app 1.2.3',
    'Active',
  ])
    expect(north.getByText(word)).toBeTruthy();
  const south = within(await rowOf(/^South gate/));
  expect(south.getByText('40').className).toContain('tag--warn');
  expect(south.getByText('clock 3 minutes slow').className).toContain('tag--warn');
  expect(north.getByText('clock correct').className).not.toContain('tag--warn');
});

test('each door’s row says which devices it hears, and names those that it does not', async () => {
  const [north, south, yard] = ['n', 's', 'y'].map((letter) => letter.repeat(22));
  await reportAs('Link north', 0, 0, { linkId: north, hears: `${south},${yard}` });
  await reportAs('Link south', 0, 0, { linkId: south, hears: `${north}` });
  await reportAs('Link yard', 0, 0, { linkId: yard });
  await reportAs('Link off', 0);
  await show({ path });
  const facts = async (name: RegExp) =>
    [...(await rowOf(name)).querySelectorAll('.door-board__facts li')]
      .slice(3)
      .map(({ textContent }) => textContent);
  expect(await facts(/^Link north/)).toEqual(['linked with 2 of 2 devices']);
  expect(await facts(/^Link south/)).toEqual([
    'linked with 1 of 2 devices',
    'no link with Link yard',
  ]);
  expect(await facts(/^Link yard/)).toEqual([
    'linked with 0 of 2 devices',
    'no link with Link north, Link south',
  ]);
  expect(await facts(/^Link off/)).toEqual(['not linked with other devices']);
});

test('one door is told, and its row says whether it has heard so', async () => {
  const report = await reportAs('Yard', 0);
  const { user } = await show({ path });
  const yard = await rowOf(/^Yard/);
  await user.click(within(yard).getByRole('button', { name: 'Manage Yard' }));
  fill([[/^Message/, 'Please come in.']]);
  await user.click(screen.getByRole('radio', { name: /^Lock/ }));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  // Nobody is locked by a slip of the hand.
  await user.click(await screen.findByRole('button', { name: 'Lock' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(within(await rowOf(/^Yard/)).getByText(/^Locked at next contact/)).toBeTruthy();
  const heard = await report();
  expect(heard).toMatchObject({ order: 'lock', message: { text: 'Please come in.' } });
  // Sent, and read.
  const isRead = async () => {
    const asked = { key: venue.keys.Editor.key, id: venue.eventId };
    const { reports } = await service.must('eventDoorBoard', asked);
    return reports.find(({ device }) => device === 'Yard')?.hasReadMessage;
  };
  expect(within(await rowOf(/^Yard/)).getByText('Message sent, not read yet')).toBeTruthy();
  expect(await isRead()).toBe(false);
  await report(heard.message?.id);
  expect(await isRead()).toBe(true);

  await user.click(screen.getByRole('button', { name: 'Manage all devices' }));
  await user.click(screen.getByRole('radio', { name: 'Resume' }));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // Read there, it is told no more.
  expect(await report()).toMatchObject({ order: 'none', message: null });

  await user.click(screen.getByRole('button', { name: 'Manage all devices' }));
  await user.click(screen.getByRole('switch', { name: 'Delete previous message' }));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await report()).toMatchObject({ order: 'none', message: null });
});

test('a new message typed beside “take back” takes the place of the one before', async () => {
  const report = await reportAs('Cellar', 0);
  const { user } = await show({ path });
  const tell = async () => {
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await user.click(within(await rowOf(/^Cellar/)).getByRole('button', { name: 'Manage Cellar' }));
  fill([[/^Message/, 'Close at ten.']]);
  await tell();
  expect(await report()).toMatchObject({ message: { text: 'Close at ten.' } });
  await user.click(within(await rowOf(/^Cellar/)).getByRole('button', { name: 'Manage Cellar' }));
  await user.click(screen.getByRole('switch', { name: 'Delete previous message' }));
  fill([[/^Message/, 'Close at eleven.']]);
  await tell();
  expect(await report()).toMatchObject({ message: { text: 'Close at eleven.' } });
});

test('a service without a board is said to lack it, and its doors are there all the same', async () => {
  const without: Fetch = async (url, init) =>
    url.endsWith('/doorBoard')
      ? Response.json({ success: false, errors: [general.invalidPath] }, { status: 404 })
      : service.fetch(url, init);
  await show({ path, fetch: without });
  expect(await screen.findByText('This server has no device status')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Add device' })).toBeTruthy();
});
