// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { PinState, SealedFile } from '../../../src/client/wings/device-pin/pin-lock.ts';
import { screenTextsIn } from '../../../src/ui/i18n/language.ts';
import { manualTime } from '../../support/manual-time.ts';
import { deviceInMemory } from '../device-in-memory.ts';
import { doorState } from '../door-in-memory.ts';
import { english, german as inGerman } from '../english.ts';
import { kioskInMemory } from '../kiosk-in-memory.ts';
import { rightPin } from '../pin-in-memory.ts';
import { openTab, showApp, showDoor } from '../show-app.tsx';

const texts = screenTextsIn(english, 'pin');
const german = screenTextsIn(inGerman, 'pin');

async function showLocked(pin: Partial<PinState> = {}, sealedFile?: SealedFile) {
  const device = deviceInMemory({
    pin: { isOn: true, ...pin },
    ...(sealedFile !== undefined && { sealedFile }),
  });
  showApp({ phase: 'locked' }, english, kioskInMemory(), manualTime(), device);
  await screen.findByRole('heading', { name: texts.locked.title });
  await screen.findByLabelText(texts.pad.pin);
  return device;
}

const field = () => screen.getByLabelText<HTMLInputElement>(texts.pad.pin);

test('a locked device shows its keys and nothing of a door', async () => {
  await showLocked();
  expect(screen.queryByRole('navigation')).toBeNull();
  for (const digit of '999999') fireEvent.click(screen.getByRole('button', { name: digit }));
  expect(field().value).toBe('999999');
  fireEvent.click(screen.getByRole('button', { name: texts.pad.go }));
  await screen.findByText(texts.tried.wrong);
  expect(field().value).toBe('');
});

test('after wrong PINs it says how many are left, and what comes then', async () => {
  await showLocked({ triesLeft: 8 });
  expect(screen.queryByText(texts.triesLeft(8))).toBeNull();
  await userEvent.type(field(), '999999{Enter}');
  await screen.findByText(texts.triesLeft(7));
});

test('only after ten may all be deleted, with a second yes', async () => {
  await showLocked();
  expect(screen.queryByRole('button', { name: texts.locked.startAnew })).toBeNull();
});

test('O7: after ten what is there is offered for the organizer, and asked about again, before it is deleted', async () => {
  const device = await showLocked({ triesLeft: 0, isWiped: true }, { text: '{}', isWhole: false });
  const lock = await device.pin();
  let deleted = 0;
  Object.assign(lock, {
    startAnew: async () => {
      deleted += 1;
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: texts.locked.startAnew }));
  await screen.findByText(texts.locked.sure);
  await screen.findByRole('button', { name: texts.locked.saveSealed });
  screen.getByText(texts.locked.notWhole);
  expect(deleted).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: texts.locked.delete }));
  await waitFor(() => expect(deleted).toBe(1));
});

test('if the device damaged its keys, it says so, wants no PIN, and calls none wrong', async () => {
  const device = deviceInMemory({ pin: { isOn: true, isWiped: true, areKeysLost: true } });
  showApp({ phase: 'locked' }, english, kioskInMemory(), manualTime(), device);
  await screen.findByText(texts.locked.keysLost);
  expect(screen.queryByText(texts.locked.wiped)).toBeNull();
  expect(screen.queryByLabelText(texts.pad.pin)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: texts.locked.startAnew }));
  await screen.findByText(texts.locked.sureLost);
});

test('who doesn’t know the PIN saves what is there for the organizer, or is told that nothing is', async () => {
  const saved: Blob[] = [];
  const names: string[] = [];
  URL.createObjectURL = (file) => {
    saved.push(file as Blob);
    return 'blob:sealed';
  };
  URL.revokeObjectURL = () => {};
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  const text = '{"format":"admit-sealed-outbox"}';
  await showLocked({}, { text, isWhole: true });
  fireEvent.click(screen.getByRole('button', { name: texts.locked.forgotten }));
  const sheet = await screen.findByRole('dialog', { name: texts.locked.forgotten });
  await within(sheet).findByText(texts.locked.forOrganizer);
  expect(within(sheet).queryByText(texts.locked.notWhole)).toBeNull();
  fireEvent.click(within(sheet).getByRole('button', { name: texts.locked.saveSealed }));
  await waitFor(() => expect(names).toEqual(['admit-sealed-2026-11-21.txt']));
  expect(saved[0]?.size).toBe(text.length);
  click.mockRestore();

  cleanup();
  await showLocked();
  fireEvent.click(screen.getByRole('button', { name: texts.locked.forgotten }));
  await screen.findByText(texts.locked.noOrganizer);
  expect(screen.queryByRole('button', { name: texts.locked.saveSealed })).toBeNull();
});

async function openSettings(pin: Partial<PinState> = {}) {
  const device = deviceInMemory({ pin });
  showDoor({}, english, device);
  const menu = await openTab('More');
  fireEvent.click(within(menu).getByRole('button', { name: /^Settings/ }));
  const part = await screen.findByRole('region', { name: texts.setting.title });
  // The lock's code comes late.
  await waitFor(() => expect(part.querySelector('[data-pin]')).not.toBeNull());
  return { device, part, lock: await device.pin() };
}

test('without a PIN the settings say what a finder can read, and take a new one typed twice', async () => {
  const { part, lock } = await openSettings();
  await within(part).findByText(texts.setting.off);
  const turnOn = () =>
    fireEvent.click(within(part).getByRole('button', { name: texts.setting.turnOn }));
  const type = (label: string, value: string) =>
    fireEvent.change(within(part).getByLabelText(label), { target: { value } });
  type(texts.setting.newPin, '1234');
  turnOn();
  await within(part).findByText(texts.setting.form);
  type(texts.setting.newPin, rightPin);
  type(texts.setting.repeat, '204816');
  await within(part).findByText(texts.setting.differs);
  turnOn();
  expect(lock.state.getState().isOn).toBe(false);
  type(texts.setting.repeat, rightPin);
  turnOn();
  await within(part).findByText(texts.setting.on);
});

test('a PIN is only disabled with itself; the time away can be set', async () => {
  const { part, lock } = await openSettings({ isOn: true });
  fireEvent.click(await within(part).findByRole('radio', { name: texts.setting.minutes(30) }));
  await waitFor(() => expect(lock.state.getState().awayMs).toBe(30 * 60_000));
  fireEvent.click(within(part).getByRole('button', { name: texts.setting.turnOff }));
  expect(document.activeElement).toBe(await screen.findByLabelText(texts.pad.pin));
  await userEvent.type(await screen.findByLabelText(texts.pad.pin), '999999{Enter}');
  await screen.findByText(texts.tried.wrong);
  expect(lock.state.getState().isOn).toBe(true);
  await userEvent.type(screen.getByLabelText(texts.pad.pin), `${rightPin}{Enter}`);
  await within(part).findByText(texts.setting.off);
});

test('a change that failed is told', async () => {
  const { part } = await openSettings({ failure: 'cannot-store' });
  await within(part).findByText(texts.setting.failure['cannot-store']);
  expect(german.setting.failure['cannot-store']).not.toBe(texts.setting.failure['cannot-store']);
});

test('another PIN takes the present one first', async () => {
  const { part, lock } = await openSettings({ isOn: true });
  const changePin = vi.spyOn(lock, 'changePin');
  fireEvent.click(within(part).getByRole('button', { name: texts.setting.change }));
  const sheet = await screen.findByRole('dialog', { name: texts.setting.change });
  await userEvent.type(within(sheet).getByLabelText(texts.pad.pin), '999999{Enter}');
  await within(sheet).findByText(texts.tried.wrong);
  expect(within(sheet).queryByLabelText(texts.setting.newPin)).toBeNull();
  await userEvent.type(within(sheet).getByLabelText(texts.pad.pin), `${rightPin}{Enter}`);
  fireEvent.change(await within(sheet).findByLabelText(texts.setting.newPin), {
    target: { value: '135791' },
  });
  fireEvent.change(within(sheet).getByLabelText(texts.setting.repeat), {
    target: { value: '135791' },
  });
  fireEvent.click(within(sheet).getByRole('button', { name: texts.setting.change }));
  await waitFor(() => expect(changePin.mock.calls).toEqual([[rightPin, '135791']]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a PIN that a door demands can’t be turned off', async () => {
  const { pairing } = doorState();
  showDoor(
    { pairing: { ...pairing, gate: { ...pairing.gate, needsPin: true } } },
    english,
    deviceInMemory({ pin: { isOn: true } }),
  );
  const menu = await openTab('More');
  fireEvent.click(within(menu).getByRole('button', { name: /^Settings/ }));
  await screen.findByText(texts.setting.isDemanded);
  screen.getByRole('button', { name: texts.setting.change });
  expect(screen.queryByRole('button', { name: texts.setting.turnOff })).toBeNull();
});

test('a door that demands a PIN is paired once there is one', async () => {
  const link = '#pair=a-link';
  const { session } = showApp({ phase: 'needs-pin', link });
  await screen.findByRole('heading', { name: texts.demanded.title });
  fireEvent.change(await screen.findByLabelText(texts.setting.newPin), {
    target: { value: '20481' },
  });
  fireEvent.click(screen.getByRole('button', { name: texts.setting.turnOn }));
  await screen.findByText(texts.setting.form);
  expect(session.pair).not.toHaveBeenCalled();
  for (const name of [texts.setting.newPin, texts.setting.repeat]) {
    fireEvent.change(screen.getByLabelText(name), { target: { value: rightPin } });
  }
  fireEvent.click(screen.getByRole('button', { name: texts.setting.turnOn }));
  await waitFor(() => expect(session.pair.mock.calls).toEqual([[link]]));
  fireEvent.click(screen.getByRole('button', { name: texts.demanded.decline }));
  expect(session.declinePin).toHaveBeenCalledTimes(1);
});
