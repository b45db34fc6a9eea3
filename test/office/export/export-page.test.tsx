// @vitest-environment jsdom
/** What is known of the guests leaves the office: as files, and on paper. */
import { readFileSync } from 'node:fs';
import { cleanup, screen, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { EventId } from '../../../src/domain/ids.ts';
import { mapFile } from '../../../src/office/import/guest-file.ts';
import { mapRows } from '../../../src/office/import/map-rows.ts';
import type { Columns } from '../../../src/office/import/reading/fields.ts';
import { readFile } from '../../../src/office/import/reading/read-file.ts';
import { dashboard } from '../../../src/texts/dashboard.ts';
import { openGuestFile } from '../../support/file-of-guests.ts';
import { importGuests } from '../../support/guest-import.ts';
import { noLog } from '../../support/memory-log.ts';
import { addGuest, importGuest, local, makeVenue } from '../../support/venue.ts';
import { openOffice, pageTitled } from '../show-office.tsx';

const { service, venue, show } = await openOffice();
const { key } = venue.keys.Administrator;

const saved: { name: string; file: Blob }[] = [];
let last: Blob;
vi.stubGlobal(
  'URL',
  Object.assign(URL, {
    createObjectURL(file: Blob) {
      last = file;
      return 'blob:made';
    },
    revokeObjectURL() {},
  }),
);
HTMLAnchorElement.prototype.click = function click() {
  if (this.download) saved.push({ name: this.download, file: last });
};

beforeAll(async () => {
  const evil = {
    firstName: '=1+1',
    lastName: 'Äpfel',
    email: 'a@example.org',
    company: "'@SUM(A1)",
  };
  const { identifier } = await addGuest(service, key, venue.eventId, venue.free, evil);
  const params = { identifier, device: 'North', tool: 'test' };
  await service.must('ticketCheck', { key, params });
  await service.must('ticketCheck', { key, params: { ...params, device: 'South' } });
});

const bytesOf = (file: Blob) =>
  new Promise<Uint8Array>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(file);
  });

async function made(
  kind: string,
  format: string,
  language = 'en-GB',
  eventId: EventId = venue.eventId,
) {
  cleanup();
  const { user } = await show({ path: `/events/${eventId}/export`, language });
  await pageTitled('Export');
  await user.selectOptions(await screen.findByLabelText(/^(Data|Daten)/), kind);
  await user.selectOptions(screen.getByLabelText(/^Format/), format);
  const before = saved.length;
  await user.click(screen.getByRole('button', { name: /Export file|Datei exportieren/ }));
  await expect.poll(() => saved.length).toBe(before + 1);
  const { name, file } = saved.at(-1) ?? { name: '', file: new Blob() };
  const bytes = await bytesOf(file);
  const read = await readFile(bytes, noLog);
  if (read.kind === 'fault') throw new Error(read.fault.kind);
  return { name, bytes, rows: read.table.rows.map(({ cells }) => cells) };
}

test('guests as CSV, with its mark, and with nothing in it that a spreadsheet would run', async () => {
  const { name, bytes, rows } = await made('guests', 'csv');
  expect(name).toBe(`guests-${venue.eventId}.csv`);
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [, , evil] = rows;
  // One mark more than the text has: whoever takes one off has the text again.
  expect(evil?.slice(0, 5)).toEqual(["'=1+1", 'Äpfel', 'a@example.org', "''@SUM(A1)", 'Presse']);
  expect(evil).toContain('yes');
  expect(rows).toHaveLength(3);
});

test('guests as a sheet: texts that are texts', async () => {
  const { rows } = await made('guests', 'xlsx', 'de');
  expect(rows[0]?.slice(0, 2)).toEqual(['Vorname', 'Nachname']);
  expect(rows[2]?.slice(0, 2)).toEqual(['=1+1', 'Äpfel']);
});

test('every check-in with its door, and who came twice', async () => {
  const checkIns = await made('checkIns', 'csv');
  expect(checkIns.rows.slice(1).map((cells) => [cells[1], cells[3], cells[6], cells[7]])).toEqual([
    ['check-in', "'=1+1 Äpfel", 'North', 'test'],
    ['check-in', "'=1+1 Äpfel", 'South', 'test'],
  ]);
  const doubles = await made('doubles', 'csv', 'de');
  expect(doubles.name).toBe(`doppelte-check-ins-${venue.eventId}.csv`);
  expect(doubles.rows.slice(1).map((cells) => [cells[4], cells[6]])).toEqual([['North', 'South']]);
});

test('tickets by category', async () => {
  const { rows } = await made('sales', 'csv');
  expect(rows.slice(1)).toEqual([
    ['Standard', '45', 'EUR', '100', '1', '0'],
    ['Presse', '0', 'EUR', '100', '1', '1'],
  ]);
});

test('a guest without a name has none in a file; kinds of one name are counted apart', async () => {
  const { id } = await service.must('eventCreate', {
    key,
    params: {
      hostId: venue.hostId,
      title: 'Ball',
      country: 'DE',
      selectedDate: local('2026-12-31T21:00:00'),
    },
  });
  const [one, other] = await Promise.all(
    [1, 2].map(() =>
      service.must('ticketCategoryCreate', {
        key,
        id,
        params: { name: 'Guest', price: 0, available: 5 },
      }),
    ),
  );
  const row = { ticketCategoryId: one?.id ?? venue.free, code: 'NAMELESS-1' };
  const nameless = await importGuest(service, key, id, row);
  await service.must('participantCheck', { key, id: nameless, params: { device: 'North' } });
  const checkIns = await made('checkIns', 'csv', 'en-GB', id);
  expect(checkIns.rows.slice(1).map((cells) => cells[3])).toEqual(['']);
  expect(other).toBeDefined();
  const sales = await made('sales', 'csv', 'en-GB', id);
  expect(sales.rows.slice(1).map((cells) => cells[5])).toEqual(['1', '0']);
});

test('34: the file of an export, imported again, changes nobody', async () => {
  const second = await makeVenue(service);
  const category = { id: second.standard, name: 'Standard' };
  const rowsOf = async (bytes: Uint8Array) =>
    mapFile({ ...(await openGuestFile(bytes)), otherwise: category.id }, [category]).rows;
  const list = readFileSync('test/real-files/26-plus-one/26-list.csv');
  const guests = async () =>
    (
      await service.must('eventParticipants', {
        key: second.keys.Administrator.key,
        id: second.eventId,
        params: { resultType: 'full' },
      })
    ).participants
      ?.flatMap((one) => (typeof one === 'object' ? [one] : []))
      .map(({ identifier, firstName, lastName, flags, note }) => ({
        ...{ identifier, firstName, lastName, flags, note },
      }));
  expect((await importGuests(service, second, await rowsOf(list))).created).toBe(3);
  const before = await guests();
  cleanup();
  const { user } = await show({
    path: `/events/${second.eventId}/export`,
    key: second.keys.Administrator.key,
  });
  await user.selectOptions(await screen.findByLabelText(/^Data/), 'guests');
  await user.selectOptions(screen.getByLabelText(/^Format/), 'csv');
  const made = saved.length;
  await user.click(screen.getByRole('button', { name: 'Export file' }));
  await expect.poll(() => saved.length).toBe(made + 1);
  const written = await bytesOf(saved.at(-1)?.file ?? new Blob());
  const again = await importGuests(service, second, await rowsOf(written));
  // Who bought here is not the file's to change.
  expect([again.created, again.faults]).toEqual([0, [{ line: 2, fault: 'sold-here' }]]);
  expect(await guests()).toEqual(before);
});

test('purchases with buyer and sum, the sum as the language writes it', async () => {
  await service.must('ticketCategoryUpdate', {
    key,
    id: venue.standard,
    params: { price: 1250 },
  });
  await addGuest(service, key, venue.eventId, venue.standard, {
    firstName: 'Karl',
    lastName: 'Käufer',
    email: 'karl@example.org',
  });
  const { name, rows } = await made('purchases', 'csv', 'de-DE');
  expect(name).toBe(`bestellungen-${venue.eventId}.csv`);
  const [head = [], ...purchases] = rows;
  const of = (row: readonly string[] | undefined, column: string) => row?.[head.indexOf(column)];
  expect(purchases).toHaveLength(3);
  const last = purchases.at(-1);
  expect(
    ['Vorname', 'Nachname', 'E-Mail', 'Status', 'Zahlungsart', 'Tickets', 'Summe', 'Währung'].map(
      (column) => of(last, column),
    ),
  ).toEqual([
    ...[
      'Karl',
      'Käufer',
      'karl@example.org',
      'Zahlung ausstehend',
      'Zahlung direkt an den Veranstalter',
      '1',
    ],
    ...['12,5', 'EUR'],
  ]);
  expect(of(last, 'Bestellt')).toMatch(/^2026-\d\d-\d\d \d\d:\d\d:\d\d$/);
});

test('whom doors denied: when, where, why, and the end of the code', async () => {
  await service.must('eventReportRefused', {
    key: venue.keys.door.key,
    id: venue.eventId,
    params: {
      device: 'North',
      scans: [
        { id: 'one', agoMs: 120_000, verdict: 'cancelled', endOfCode: 'AB12' },
        { id: 'two', agoMs: 60_000, verdict: 'from-the-future', endOfCode: '=1+1' },
      ],
    },
  });
  const { name, rows } = await made('refused', 'csv', 'de-DE');
  expect(name).toBe(`abgewiesen-${venue.eventId}.csv`);
  expect(rows.slice(1).map((cells) => cells.slice(1))).toEqual([
    ['North', 'from-the-future', "'=1+1"],
    ['North', 'Storniert', 'AB12'],
  ]);
});

test('a service that can’t list its purchases is said to be so', async () => {
  const { user } = await show({
    path: `/events/${venue.eventId}/export`,
    fetch: (url, init) =>
      url.includes('/purchases')
        ? Promise.resolve(Response.json({ success: false, errors: [] }, { status: 405 }))
        : service.fetch(url, init),
  });
  await user.selectOptions(await screen.findByLabelText(/^Data/), 'purchases');
  await user.click(screen.getByRole('button', { name: 'Export file' }));
  expect((await screen.findByRole('alert')).textContent).toContain('can’t export this data');
});

test('the list on paper: by name, with who is inside', async () => {
  const { user } = await show({ path: `/events/${venue.eventId}/export` });
  await pageTitled('Export');
  await user.click(await screen.findByRole('button', { name: 'Create list' }));
  await screen.findByText(/3 tickets$/);
  const rows = screen.getAllByRole('row').map((row) => within(row).queryByRole('rowheader'));
  expect(rows.flatMap((row) => row?.textContent ?? [])).toEqual([
    "Äpfel, =1+1 · '@SUM(A1)",
    'Gast, Gerda',
    'Käufer, Karl',
  ]);
  const [inside] = screen.getAllByText('checked in');
  expect(inside?.querySelector('[data-ticked="true"]')).toBeTruthy();
});

test('of a list that is too long for one page, a piece is shown, and the others are chosen', async () => {
  const guest = (at: number) => ({
    ...{ id: at, firstName: 'Gast', lastName: at <= 5000 ? 'Abel' : 'Beck', status: 'accepted' },
    ...{ identifier: `C${at}`, displayIdentifier: `C${at}`, paymentStatus: 'paid' },
  });
  const { user } = await show({
    path: `/events/${venue.eventId}/export`,
    async fetch(url, init) {
      const answer = await service.fetch(url, init);
      if (!new URL(url).pathname.endsWith('/participants')) return answer;
      const body = await answer.json();
      const [real] = body.participants;
      const participants = Array.from({ length: 5003 }, (_, at) => ({
        ...{ ...real, ...guest(at + 1), cancelled: undefined },
        tickets: [{ ...real.tickets[0], id: at + 1 }],
      }));
      return Response.json({ ...body, participants, totalResults: 5003, lastPage: 0 });
    },
  });
  await pageTitled('Export');
  await user.click(await screen.findByRole('button', { name: 'Create list' }));
  await screen.findByText(/5,003 tickets$/);
  const shown = () => document.querySelectorAll('.paper tbody tr').length;
  expect(shown()).toBe(5000);
  await user.selectOptions(screen.getByLabelText(/^Part/), '5,001–5,003: B');
  expect(shown()).toBe(3);
});

test('status and payment are in words, and an import of the file understands who may come', async () => {
  await importGuest(service, key, venue.eventId, {
    ...{ ticketCategoryId: venue.standard, code: 'OWES-1', lastName: 'Offen', state: 'unpaid' },
  });
  for (const [language, status, payments] of [
    ['en-GB', 'accepted', ['awaiting payment', 'paid']],
    ['de-DE', 'zugesagt', ['Zahlung ausstehend', 'bezahlt']],
  ] as const) {
    const { rows } = await made('guests', 'csv', language);
    const [head = [], ...guests] = rows;
    const all = (column: RegExp) =>
      new Set(guests.map((row) => row[head.findIndex((name) => column.test(name))]));
    expect(all(/^Status$/)).toEqual(new Set([status]));
    expect([...all(/^(Payment|Zahlung)$/)].sort()).toEqual(payments);
  }
  const columns: Columns = ['lastName', 'state'];
  const stateOf = (word: string) =>
    mapRows([{ line: 2, cells: ['Gast', word] }], 2, {
      ...{
        system: 'list',
        head: null,
        states: new Map(),
        answers: [],
        columns,
        categories: new Map(),
        otherwise: venue.free,
      },
    }).rows[0]?.state;
  for (const load of Object.values(dashboard)) {
    const { columns: words } = (await load()).export;
    const { accepted, cancelled, declined } = words.guestStatus;
    expect([accepted, cancelled, declined].map(stateOf)).toEqual([
      ...['valid', 'cancelled', 'cancelled'],
    ]);
  }
});
