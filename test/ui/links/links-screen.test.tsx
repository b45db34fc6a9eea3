// @vitest-environment jsdom
import { act, fireEvent, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { NearbyState } from '../../../src/client/links/nearby.ts';
import type { OtherDevice } from '../../../src/client/links/other-devices.ts';
import type { LinkId } from '../../../src/client/links/shared-actions.ts';
import { instant } from '../../../src/domain/time.ts';
import { linkCode, minute, now } from '../door-in-memory.ts';
import { cameraOn } from '../scanner-in-memory.ts';
import { openTab, showDoor, shownScreen } from '../show-app.tsx';

const other = (id: string, change: Partial<OtherDevice>): OtherDevice => ({
  ...{ id: id as LinkId, name: 'South gate', hearing: 'linked', since: now },
  ...change,
});

async function openLinks(others: readonly OtherDevice[]) {
  const shown = showDoor({ others });
  fireEvent.click(
    within(await openTab('More')).getByText('Other devices', { selector: '.link__name' }),
  );
  return { ...shown, page: within(await shownScreen()) };
}

test('names the devices, which of them this one hears, and since when it does not', async () => {
  const { page } = await openLinks([
    other('a', {}),
    other('b', { hearing: 'through-others', name: 'Box office' }),
    other('c', { hearing: 'not', name: 'East gate', since: instant(now - 12 * minute) }),
    other('d', { hearing: 'not', name: null, since: null }),
  ]);
  expect(page.getByText('Sees the check-ins of 2 of 4 devices')).toBeTruthy();
  const rows = page.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows).toEqual([
    'South gateLinked since 20:14',
    'Box officeLinked through others since 20:14',
    'East gateNo link since 20:02',
    'Another deviceNo link yet',
  ]);
  expect(page.getByText(/Some networks keep devices apart/)).toBeTruthy();
  // jsdom has no WebRTC, as some browsers.
  expect(page.getByText(/This browser can’t link devices/)).toBeTruthy();
});

test('shows the code once the camera is on, and says what became of it', async () => {
  const { door, page, scanner } = await openLinks([]);
  act(() => scanner.state.setState({ phase: 'starting' }, true));
  fireEvent.click(page.getByRole('button', { name: 'Link a nearby device' }));
  const sheet = within(page.getByRole('dialog', { hidden: true }));
  expect(sheet.getByText('The code appears when the camera is on.')).toBeTruthy();
  await act(async () => scanner.state.setState(cameraOn, true));
  expect(
    await sheet.findByRole('img', { hidden: true, name: 'QR code of this device' }),
  ).toBeTruthy();
  const says = (state: NearbyState) => {
    act(() => door.nearby.setState(state, true));
    return page.getByRole('dialog', { hidden: true }).textContent;
  };
  expect(says({ phase: 'showing', code: linkCode, refusal: 'another-event' })).toContain(
    'guests of another event',
  );
  expect(says({ phase: 'linking', code: linkCode, late: null })).toContain('Now scan this code');
  expect(says({ phase: 'linking', code: linkCode, late: 'no-answer' })).toContain(
    'this network keeps devices apart',
  );
  expect(says({ phase: 'failed', why: 'not-proved' })).toContain('does not belong to this event');
  expect(says({ phase: 'linked', name: 'South gate' })).toContain('Linked with South gate');
});

test('a device whose links are switched off says so, and offers none', async () => {
  const { page, device } = await openLinks([other('a', {})]);
  act(() => device.settings.change({ isLinking: false }));
  expect(page.getByRole('alert').textContent).toContain('Links are switched off on this device');
  expect(page.queryByRole('button', { name: 'Link a nearby device' })).toBeNull();
  expect(page.queryByText('South gate')).toBeNull();
});

test('a camera that is not allowed says how to allow it', async () => {
  const { page, scanner } = await openLinks([]);
  act(() => scanner.state.setState({ phase: 'failed', failure: 'denied' }, true));
  fireEvent.click(page.getByRole('button', { name: 'Link a nearby device' }));
  const sheet = page.getByRole('dialog', { hidden: true });
  expect(sheet.textContent).toContain('The camera is not allowed');
});
