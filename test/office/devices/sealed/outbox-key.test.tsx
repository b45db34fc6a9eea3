// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Fetch } from '../../../../src/client/device/fetch.ts';
import { doorName } from '../../../../src/client/pairing/pairing.ts';
import { sealRow } from '../../../../src/client/wings/device-pin/outbox-row.ts';
import { sealForKey } from '../../../../src/client/wings/device-pin/recovery-key.ts';
import { writeSealedFile } from '../../../../src/client/wings/device-pin/sealed-file.ts';
import { createSealing } from '../../../../src/client/wings/device-pin/sealing.ts';
import { general } from '../../../../src/contract/error-code.ts';
import type { Action } from '../../../../src/domain/action.ts';
import { asId, type EventId } from '../../../../src/domain/ids.ts';
import type { TicketCode } from '../../../../src/domain/ticket-code.ts';
import { checkIn } from '../../../support/actions.ts';
import { addGuest, addProduct, type Guest, local, makeVenue } from '../../../support/venue.ts';
import { openOffice, origin } from '../../show-office.tsx';

const { service, venue, key, show } = await openOffice();
const { eventId } = venue;
const path = `/events/${eventId}/doors`;

/** jsdom's files lack it. */
Blob.prototype.text = function text() {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(this);
  });
};

/** What the browser was given to save. */
let saved: Blob[] = [];
beforeEach(() => {
  saved = [];
  URL.createObjectURL = (file) => {
    saved.push(file as Blob);
    return 'blob:file';
  };
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

const known = async () =>
  (await service.must('eventOutboxKey', { key, id: eventId, params: {} })).outboxKey;
const press = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

/** Makes a key, and returns its file. */
async function makeKey(user: UserEvent): Promise<string> {
  await press(user, 'Create key');
  await press(user, 'Use key');
  await screen.findByRole('button', { name: 'Create key' });
  return (await saved.at(-1)?.text()) ?? '';
}

const at = ({ identifier }: Pick<Guest, 'identifier'>, id: string, change: Partial<Action> = {}) =>
  checkIn(id, {
    eventId,
    device: 'North gate · Phone 5',
    target: {
      kind: 'ticket',
      by: 'identifier',
      code: identifier as TicketCode,
      ticketId: null,
      participantId: null,
    },
    ...change,
  });

/** The file of a phone that was paired with this event. */
async function phonesFile(
  keyFile: string,
  actions: readonly Action[],
  isDamaged = false,
): Promise<File> {
  const { publicKey } = JSON.parse(keyFile);
  const secret = new Uint8Array(32).fill(9);
  const door = doorName({ service: origin, eventId } as never);
  const sealing = await createSealing(secret);
  const rows = await Promise.all(
    actions.map((action) => sealRow(sealing, { action, progress: { state: 'waiting' }, door })),
  );
  const [first] = rows;
  if (isDamaged && first) rows[0] = { ...first, action: new Uint8Array(60) };
  const forKey = await sealForKey(publicKey, { door, key: secret });
  return new File([writeSealedFile([{ ...forKey, rows }])], 'admit-sealed.txt');
}

async function open(user: UserEvent, phone: File, keyFile: string): Promise<void> {
  await user.click(await screen.findByText('Open recovery file'));
  await user.upload(screen.getByLabelText(/^Recovery file/), phone);
  await user.upload(screen.getByLabelText(/^Recovery key file/), new File([keyFile], 'key.json'));
  await press(user, 'Open file');
}

const send = (user: UserEvent) => press(user, 'Sync check-ins');

async function historyOf({ participantId: id }: Guest) {
  const { participant } = await service.must('participantRead', { key, id });
  return (participant.checkInHistory ?? []).map(({ action, date, device }) => [
    action,
    date,
    device,
  ]);
}

test('a key is used once its file is saved; the service gets the public one alone', async () => {
  const bodies: string[] = [];
  const fetch: Fetch = (url, init) => {
    bodies.push(String(init.body));
    return service.fetch(url, init);
  };
  const { user } = await show({ path, fetch });
  await press(user, 'Create key');
  await screen.findByText(/^Your browser downloaded/);
  expect(await known()).toBeNull();
  await press(user, 'Download file again');
  await press(user, 'Use key');
  await screen.findByText(/^Recovery key \w{6} has been in use since/);
  const [first, again] = await Promise.all(
    saved.map(async (file) => JSON.parse(await file.text())),
  );
  expect(again).toEqual(first);
  expect(first).toMatchObject({ format: 'admit-organizers-key', event: 'Sommerfest' });
  expect(await known()).toMatchObject({ publicKey: first.publicKey });
  expect(bodies.join()).toContain(first.publicKey);
  expect(bodies.join()).not.toContain(first.privateKey);
});

test('a phone’s file is sent once, with times and doors; what is refused is named', async () => {
  const { user } = await show({ path });
  const keyFile = await makeKey(user);
  const [one, two] = [
    await addGuest(service, key, eventId, venue.free),
    await addGuest(service, key, eventId, venue.free),
  ];
  const actions = [
    at(one, 'a', { checkedDate: local('2026-11-21T18:04:05') }),
    at(two, 'b', { checkedDate: local('2026-11-21T18:05:06') }),
    at(two, 'c', { type: 'reset', checkedDate: local('2026-11-21T18:06:07') }),
    at({ identifier: 'NOSUCHTICKET9' }, 'd'),
  ];
  const file = await phonesFile(keyFile, actions);
  const device = 'North gate · Phone 5';
  // Sent by half, and opened again: nothing is there twice.
  for (let opened = 0; opened < 2; opened += 1) {
    const { user: person } = await show({ path });
    await open(person, file, keyFile);
    await send(person);
    await screen.findByText(/^3 of 4 synced/);
    const refused = await screen.findByText('The server rejected 1 action:');
    const list = within(refused.parentElement as HTMLElement);
    expect(list.getByRole('listitem').textContent).toMatch(
      /^NOSUCHTICKET9, .*2026.*North gate · Phone 5: the ticket no longer exists/,
    );
    expect(await historyOf(one)).toEqual([['DEVALUATED', '2026-11-21T18:04:05', device]]);
    expect(await historyOf(two)).toEqual([
      ['DEVALUATED', '2026-11-21T18:05:06', device],
      ['RESET', '2026-11-21T18:06:07', device],
    ]);
  }
});

test('what is in a file is shown, by door and time, before any of it is sent', async () => {
  const { user } = await show({ path });
  const keyFile = await makeKey(user);
  const guest = await addGuest(service, key, eventId, venue.free);
  const on = (id: string, time: string, change: Partial<Action> = {}) =>
    at(guest, id, { checkedDate: local(`2026-11-21T${time}`), ...change });
  const file = await phonesFile(keyFile, [
    on('a', '18:05:00'),
    on('b', '18:04:00'),
    on('c', '23:10:00', { type: 'reset' }),
    on('d', '19:00:00', {
      device: 'Bar',
      target: {
        kind: 'product',
        productId: asId(1),
        optionId: asId(1),
        ticketId: asId(1),
        participantId: asId(1),
      },
    }),
  ]);
  await open(user, file, keyFile);
  await screen.findByText(/^The file has 4 pending actions/);
  const [, bar, gate] = within(
    screen.getByRole('table', { name: 'Contents of the recovery file' }),
  ).getAllByRole('row');
  expect(bar?.textContent).toMatch(/^Bar1 add-on.*19:00.*19:00$/);
  expect(gate?.textContent).toMatch(/^North gate · Phone 52 check-ins, 1 check-out.*18:04.*23:10$/);
  await known();
  expect(await historyOf(guest)).toEqual([]);
  await send(user);
  await screen.findByText(/^3 of 4 synced/);
  expect(screen.queryByRole('button', { name: 'Sync check-ins' })).toBeNull();
});

test('a file that names guests of another event changes nothing there, no matter who is signed in', async () => {
  const elsewhere = await makeVenue(service, 'Winterball');
  const to = { apiKeyIdToGrantPermissionTo: venue.keys.Administrator.id };
  const from = { key: elsewhere.keys.Administrator.key, id: elsewhere.eventId };
  await service.must('eventGrantPermission', { ...from, params: to });
  const mine = await addGuest(service, key, eventId, venue.free);
  const handedOut = async (of: EventId, guest: Guest, id: string) => {
    const { productId, optionId } = await addProduct(service, of, guest, 'TICKET');
    const { ticketId, participantId } = guest;
    const target = { kind: 'product', productId, optionId, ticketId, participantId } as const;
    return checkIn(id, { eventId, target });
  };
  const isHandedOut = async ({ participantId: id }: Guest, as = key) => {
    const { participant } = await service.must('participantRead', { key: as, id });
    return (participant.products ?? []).map(({ checked }) => checked);
  };
  const { user } = await show({ path });
  const keyFile = await makeKey(user);
  const file = await phonesFile(keyFile, [
    await handedOut(eventId, mine, 'p'),
    await handedOut(elsewhere.eventId, elsewhere.guest, 'q'),
    at(elsewhere.guest, 'r'),
  ]);
  await open(user, file, keyFile);
  await send(user);
  await screen.findByText('The server rejected 2 actions:');
  await screen.findByText(/^1 of 3 synced/);
  expect(await isHandedOut(mine)).toEqual([true]);
  // The same key may do so there.
  expect(await isHandedOut(elsewhere.guest)).toEqual([false]);
  expect(await historyOf(elsewhere.guest)).toEqual([]);
});

test('files that are none, of another key, or exchanged are told apart, and nothing is sent', async () => {
  const { user } = await show({ path });
  const old = await makeKey(user);
  const next = await makeKey(user);
  const guest = await addGuest(service, key, eventId, venue.free);
  const file = await phonesFile(old, [at(guest, 'z')]);
  const cut = new File([(await file.text()).slice(0, -9)], 'cut.txt');
  const mixed = JSON.stringify({
    ...JSON.parse(next),
    publicKey: JSON.parse(old).publicKey,
  });
  await open(user, file, next);
  await screen.findByText(/^This recovery file needs another key/);
  const again = async (phone: File, keyFile: string, said: RegExp) => {
    await user.upload(screen.getByLabelText(/^Recovery file/), phone);
    await user.upload(screen.getByLabelText(/^Recovery key file/), new File([keyFile], 'k.json'));
    await press(user, 'Open file');
    await screen.findByText(said);
  };
  await again(cut, old, /^This is not a recovery file/);
  await again(file, mixed, /^The recovery file was changed/);
  await again(file, await file.text(), /^This is not a recovery key file/);
  await again(
    file,
    old.replace(/"privateKey": "..../, '"privateKey": "'),
    /^This is not a recovery key file/,
  );
  expect(await historyOf(guest)).toEqual([]);
});

test('a service without the calls, and a check-in manager, see nothing of it', async () => {
  const without: Fetch = async (url, init) =>
    url.endsWith('/outboxKey')
      ? Response.json({ success: false, errors: [general.invalidPath] }, { status: 404 })
      : service.fetch(url, init);
  await show({ path, fetch: without });
  await screen.findByRole('button', { name: 'Add device' });
  await known();
  expect(screen.queryByText('Recovery key')).toBeNull();
  await show({ path, key: venue.keys.headOfDoor.key });
  await screen.findByRole('button', { name: 'Add device' });
  await known();
  expect(screen.queryByText('Recovery key')).toBeNull();
});

test('O7: what the phone damaged is counted, and the rest can be sent', async () => {
  const { user } = await show({ path });
  const keyFile = await makeKey(user);
  const guest = await addGuest(service, key, eventId, venue.free);
  const actions = [at(guest, 'damaged'), at(guest, 'whole')];
  await open(user, await phonesFile(keyFile, actions, true), keyFile);
  await screen.findByText(/^1 entry can’t be read/);
  await send(user);
  await screen.findByText('1 action was synced.');
  expect(await historyOf(guest)).toHaveLength(1);
});
