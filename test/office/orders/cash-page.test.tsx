// @vitest-environment jsdom
/** B8: the cash sessions of devices, as organizers see them. */
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Fetch } from '../../../src/client/device/fetch.ts';
import type { ToldSession } from '../../../src/contract/cash-session.ts';
import { general } from '../../../src/contract/error-code.ts';
import { instant } from '../../../src/domain/time.ts';
import { openTill } from '../../support/till.ts';
import { openOffice } from '../show-office.tsx';

const { service, venue, key, show } = await openOffice();
const till = openTill(service, venue);
const path = `/events/${venue.eventId}/cash`;
const nothing = { count: 0, sum: 0 };
const minute = 60_000;

const session = (id: string, cash: number, counted: number): ToldSession => {
  const openedMs = instant(Date.now() - 60 * minute);
  return {
    ...{ id, currency: 'EUR', float: 10_000, openedBy: 'Kim', openedMs },
    takings: {
      PAYMENT_TYPE_ONLOCATION: cash === 0 ? nothing : { count: 1, sum: cash },
      PAYMENT_TYPE_ONLOCATION_MPOS: nothing,
      PAYMENT_TYPE_ONLOCATION_INVOICE: nothing,
    },
    closed: { atMs: instant(openedMs + 59 * minute), by: 'Lou', counted },
  };
};

const tell = (device: string, told: ToldSession) =>
  service.must('eventReportCashSessions', {
    key,
    id: venue.eventId,
    params: { device, sessions: [told] },
  });

test('without sessions, the page says where they come from', async () => {
  await show({ path });
  await screen.findByText('No cash sessions yet');
});

test('a server without the call says that sessions stay on the devices', async () => {
  const without: Fetch = async (url, init) =>
    url.includes('/cashSessions')
      ? Response.json({ success: false, errors: [general.invalidPath] }, { status: 404 })
      : service.fetch(url, init);
  await show({ path, fetch: without });
  await screen.findByText('This server collects no cash sessions');
});

test('each session, the sums of the day, whether the orders match, and all of it as a file', async () => {
  const category = await till.category({ price: 1250, available: 9 });
  const id = await till.bought(await till.cart({ [category]: 1 }));
  const params = { collection: 'a', way: 'PAYMENT_TYPE_ONLOCATION', device: 'Kasse 1' } as const;
  await service.must('orderCollect', { key, id, params: { ...params, amount: 1250 } });
  // It was taken when it was noted: now, and so in the session that is closed last.
  await tell('Kasse 1', { ...session('one', 1250, 11_200), closed: null });
  await tell('Kasse 2', session('two', 900, 10_900));

  const { user } = await show({ path });
  const rows = async () => {
    const table = (await screen.findAllByRole('table'))[0] as HTMLElement;
    return within(table)
      .getAllByRole('row')
      .map((row) => row.textContent ?? '');
  };
  const [, ...shown] = await rows();
  const of = (device: string) => shown.find((row) => row.startsWith(device)) ?? '';
  expect(of('Kasse 1')).toMatch(/Open.*€100\.00€12\.50€0\.00€0\.00€112\.50.*Matches/);
  expect(of('Kasse 2')).toMatch(/€9\.00.*€109\.00€109\.00NoneCash: €0\.00/);
  expect(of('Total')).toBe('Total€200.00€21.50€0.00€0.00€221.50€109.00€0.00');

  const files: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => files.push(file) }));
  URL.revokeObjectURL = () => {};
  await user.click(screen.getByRole('button', { name: 'Save as CSV' }));
  const text = new TextDecoder().decode(await files[0]?.arrayBuffer());
  const lines = text.trim().split('\r\n');
  const line = lines.find((each) => each.includes('Kasse 2')) ?? '';
  expect(line).toMatch(/,Kim,.*,Lou,EUR,100,1,9,0,0,0,0,109,109,0,0,0,0$/);
  vi.unstubAllGlobals();
});
