// @vitest-environment jsdom
/** Check-in lists as pretix's API answers them (the shapes of its public documentation), imported as areas. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Timezone } from '../../../src/domain/time.ts';
import { readCheckInLists } from '../../../src/office/areas/check-in-lists.ts';
import { areaSettings, makeArea } from '../../support/areas.ts';
import { addEvent } from '../../support/event-examples.ts';
import { fill, openOffice } from '../show-office.tsx';

const { service, venue, key, show } = await openOffice();
const zone = 'Europe/Berlin' as Timezone;

const list = (change: object = {}) => ({
  ...{ id: 1, name: 'Default list', checkin_count: 123, position_count: 456 },
  ...{ all_products: true, limit_products: [], include_pending: false, subevent: null },
  ...{ allow_multiple_entries: false, allow_entry_after_exit: true, exit_all_at: null },
  ...{ rules: {}, addon_match: false, auto_checkin_sales_channels: [] },
  ...change,
});
const page = (results: readonly object[], count = results.length) => ({
  ...{ count, next: null, previous: null, results },
});
const file = (content: unknown, name = 'checkinlists.json') =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], name);

async function readOne(change: object) {
  const read = await readCheckInLists([file(page([list(change)]))], zone);
  if (read.kind === 'fault') throw new Error(read.fault);
  return read.lists[0];
}
const now = { var: 'now' };
const at = (text: string) => ({ buildTime: ['custom', text] });
const isAfter = (text: string, minutes: unknown = null) => ({ isAfter: [now, at(text), minutes] });
const isBefore = (text: string, minutes: unknown = null) => ({
  isBefore: [now, at(text), minutes],
});
const isProduct = (...ids: readonly number[]) => ({
  inList: [
    { var: 'product' },
    { objectList: ids.map((id) => ({ lookup: ['product', String(id), `Product ${id}`] })) },
  ],
});
const isNone = (variable: string) => ({ '<': [{ var: variable }, 1] });

test('a list says how often a ticket enters, when everybody is out, and who may enter', async () => {
  expect(await readOne({})).toEqual({
    ...{ id: 1, name: 'Default list', items: null, windows: [], entries: 'again' },
    ...{ emptiesAt: null, lacks: [] },
  });
  const once = { allow_entry_after_exit: false };
  expect(await readOne(once)).toMatchObject({ entries: 'once' });
  const free = { allow_multiple_entries: true };
  expect(await readOne(free)).toMatchObject({ entries: 'free' });
  expect(await readOne({ exit_all_at: '2026-11-22T03:00:00Z' })).toMatchObject({
    emptiesAt: '04:00',
  });
  const some = { all_products: false, limit_products: [3, 4], rules: isProduct(4, 5) };
  expect(await readOne(some)).toMatchObject({ items: [4], lacks: [] });
});

test('a rule gives opening times on the event’s clock, with its tolerance', async () => {
  const rules = {
    or: [
      { and: [isAfter('2026-11-21T18:00:00.000Z', 30), isBefore('2026-11-22T02:00:00+01:00')] },
      isAfter('2026-11-28T18:00:00Z'),
    ],
  };
  expect((await readOne({ rules }))?.windows).toEqual([
    { from: '2026-11-21T18:30:00', until: '2026-11-22T02:00:00' },
    { from: '2026-11-28T19:00:00', until: '2999-12-31T23:59:00' },
  ]);
  const never = { and: [isAfter('2026-11-22T00:00:00Z'), isBefore('2026-11-21T00:00:00Z')] };
  expect((await readOne({ rules: never }))?.windows).toBeNull();
  // The second pass of an hour begins later than an area would.
  const twice = { rules: isAfter('2026-10-25T01:30:00Z') };
  expect(await readOne(twice)).toMatchObject({ windows: [], lacks: ['clock-change'] });
});

test('a rule limits how often a ticket enters', async () => {
  const daily = { rules: isNone('entries_today') };
  expect(await readOne(daily)).toMatchObject({ entries: 'onceADay', emptiesAt: null });
  // pretix lets in again who is still inside from the day before.
  expect(await readOne({ ...daily, allow_multiple_entries: true })).toMatchObject({
    ...{ entries: 'onceADay', emptiesAt: '00:00', lacks: [] },
  });
  expect(await readOne({ ...daily, exit_all_at: '2026-11-22T03:00:00Z' })).toMatchObject({
    ...{ entries: 'again', emptiesAt: '04:00', lacks: ['day-begins'] },
  });
  const single = { allow_multiple_entries: true, rules: isNone('entries_number') };
  expect(await readOne(single)).toMatchObject({ entries: 'once', lacks: [] });
});

test.for<[lack: string, change: object]>([
  ['weekday', { rules: { '==': [{ var: 'now_isoweekday' }, 6] } }],
  ['time-of-day', { rules: { isAfter: [now, { buildTime: ['customtime', '14:00'] }] } }],
  ['event-times', { rules: { isAfter: [now, { buildTime: ['date_admission'] }, 10] } }],
  ['entries', { rules: { '<': [{ var: 'entries_number' }, 3] } }],
  ['entries', { rules: { '<': [{ entries_since: [at('2026-11-21T18:00:00Z')] }, 1] } }],
  ['gate', { rules: { inList: [{ var: 'gate' }, { objectList: [] }] } }],
  ['variation', { rules: { inList: [{ var: 'variation' }, { objectList: [] }] } }],
  ['alternatives', { rules: { or: [isProduct(1), isAfter('2026-11-21T18:00:00Z')] } }],
  ['series', { subevent: 17 }],
  ['unpaid', { include_pending: true }],
  ['auto-check-in', { auto_checkin_sales_channels: ['pretixpos'] }],
  ['unknown', { exit_all_at: '2026-11-22T04:00:00' }],
  ['unknown', { rules: isAfter('tomorrow') }],
  ['unknown', { rules: { isAfter: [now, at('2026-11-21T18:00:00Z'), 'Infinity'] } }],
  ['unknown', { rules: { '!': [{ var: 'now' }] } }],
  ['unknown', { rules: 'true' }],
  ['unknown', { rules: JSON.parse('{"__proto__": {"var": "now"}}') }],
  ['alternatives', { rules: { and: [manyTimes(), manyTimes()] } }],
])('%s: what an area can’t say is said', async ([lack, change]) => {
  expect((await readOne(change))?.lacks).toContain(lack);
});

test('a rule of five thousand brackets is read to no end', async () => {
  const deep = `${'{"and":['.repeat(5000)}1${']}'.repeat(5000)}`;
  const text = JSON.stringify(list()).replace('"rules":{}', `"rules":${deep}`);
  const read = await readCheckInLists([file(text)], zone);
  expect(read).toMatchObject({ kind: 'lists', lists: [{ lacks: ['unknown'] }] });
});

function manyTimes() {
  const days = Array.from({ length: 60 }, (_, n) => new Date(Date.UTC(2026, 0, n + 1)));
  return { or: days.map((day) => isAfter(day.toISOString())) };
}

test.for<[fault: string, content: string | object]>([
  ['no-json', '<!doctype html><title>Sign in</title>'],
  ['no-json', ''],
  ['no-lists', { detail: 'Authentication credentials were not provided.' }],
  ['no-lists', [null, 3, 'x']],
  ['no-lists', page([{ id: 7, name: { en: 'Ticket' }, default_price: '23.00' }])],
  ['broken-list', page([list({ name: '' })])],
  ['broken-list', page([list({ name: 'A\u0000B' })])],
  ['broken-list', page([list({ limit_products: ['1; DROP TABLE'] })])],
  ['too-many', page(Array.from({ length: 501 }, (_, id) => list({ id })))],
])('%s: a file that is no check-in lists is named', async ([fault, content]) => {
  expect(await readCheckInLists([file(content)], zone)).toEqual({
    ...{ kind: 'fault', fault, file: 'checkinlists.json' },
  });
});

test('a file that is too large is not read', async () => {
  const large = Object.assign(file(page([list()])), { arrayBuffer: () => Promise.reject() });
  Object.defineProperty(large, 'size', { value: 10_000_001 });
  expect(await readCheckInLists([large], zone)).toMatchObject({ fault: 'too-large' });
});

test('UTF-16 of a command line, a single list, and pages that are missing', async () => {
  const text = `\ufeff${JSON.stringify(list({ name: 'Balcón' }))}`;
  const utf16 = new Uint8Array(Uint16Array.from(text, (sign) => sign.charCodeAt(0)).buffer);
  const single = await readCheckInLists([new File([utf16], 'list.json')], zone);
  expect(single).toMatchObject({ kind: 'lists', lists: [{ name: 'Balcón' }], missing: 0 });
  const first = file(page([list()], 3));
  expect(await readCheckInLists([first], zone)).toMatchObject({ missing: 2 });
  const second = file(page([list({ id: 2 }), list({ id: 3 })], 3));
  expect(await readCheckInLists([first, second], zone)).toMatchObject({ missing: 0 });
});

test('areas are made of what is seen, and of a list that lacks something only by choice', async () => {
  const eventId = await addEvent(service, venue, {});
  const id = eventId;
  const params = { name: 'Regular', price: 0, available: 50 };
  const { id: regular } = await service.must('ticketCategoryCreate', { key, id, params });
  await makeArea(service, { ...venue, eventId }, { name: 'Foyer' });
  const { user } = await show({ path: `/events/${eventId}/areas` });
  await user.click(await screen.findByRole('button', { name: 'Import from pretix' }));
  const lists = page([
    list({ id: 1, name: 'Hall', all_products: false, limit_products: [11, 12] }),
    list({ id: 2, name: 'Evenings', rules: isAfter('2026-11-21T18:00:00Z') }),
    list({ id: 3, name: 'Weekend', rules: { '>': [{ var: 'now_isoweekday' }, 5] } }),
    list({ id: 4, name: 'Backstage', all_products: false, limit_products: [99] }),
    list({ id: 5, name: 'foyer' }),
  ]);
  const items = page([
    { id: 11, name: { de: 'Normal', en: 'Regular' } },
    { id: 12, name: { en: 'Reduced' } },
  ]);
  await user.upload(await screen.findByLabelText('JSON files from pretix'), [
    file(items, 'items.json'),
    file(lists),
  ]);
  const one = (name: string) => within(screen.getByRole('region', { name }));
  await screen.findByRole('region', { name: 'Hall' });
  const checked = () =>
    screen.getAllByRole('checkbox', { checked: true }).map((box) => box.parentElement?.textContent);
  expect(checked()).toEqual(['Add “Evenings”']);
  one('Hall').getByText('These are not in this event: Reduced.');
  one('Evenings').getByText(/^From .*2026/);
  one('Weekend').getByText('The rule depends on the day of the week.');
  one('Backstage').getByText(/^Nobody could enter/);
  one('foyer').getByText('The event already has an area with this name.');
  fill([[/^Reduced/, `category ${regular}`]]);
  await waitFor(() => expect(checked()).toEqual(['Add “Hall”', 'Add “Evenings”']));
  await user.click(one('Weekend').getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Add 3 areas' }));
  await screen.findByText('3 areas were added.');
  const made = (await service.must('eventAreas', { key, id })).areas;
  expect(made.slice(1).map(({ id: _, ...area }) => area)).toEqual([
    areaSettings({ name: 'Hall', categories: [regular] }),
    areaSettings({
      name: 'Evenings',
      windows: [
        { from: made[2]?.windows[0]?.from as never, until: '2999-12-31T23:59:00' as never },
      ],
    }),
    areaSettings({ name: 'Weekend' }),
  ]);
});
