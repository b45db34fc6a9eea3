// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { type KioskDevice, kioskDevice } from '../kiosk-device.ts';
import { pin, place, press, showLocked } from '../show-kiosk.tsx';

let device: KioskDevice;
beforeEach(() => {
  // As in a tab that was just opened.
  history.replaceState(null, '');
  device = kioskDevice();
});

const field = () => screen.getByLabelText<HTMLInputElement>('Kiosk PIN');

test('the PIN is tapped; staff are at the camera then', async () => {
  await showLocked(device);
  press('For staff');
  expect(document.activeElement).toBe(field());
  for (const digit of pin) press(digit);
  press('Leave kiosk mode');
  await screen.findByRole('navigation');
  expect(place()).toBeUndefined();
  // Their “back” is theirs again.
  await waitFor(() => expect(history.state).toBeNull());
});

test('a wrong tap is erased, and the PIN still leads out', async () => {
  await showLocked(device);
  press('For staff');
  for (const digit of `${pin.slice(0, 3)}90`) press(digit);
  press('Delete last digit');
  press('Delete last digit');
  expect(field().value).toBe(pin.slice(0, 3));
  press(pin.slice(3));
  press('Leave kiosk mode');
  await screen.findByRole('navigation');
});

test('only digits are typed, and no more than a PIN may have', async () => {
  await showLocked(device);
  press('For staff');
  await userEvent.keyboard('12a34-567890');
  expect(field().value).toBe('12345678');
});

test('a wrong one is said, and wrong ones slow down', async () => {
  const { advance } = await showLocked(device);
  press('For staff');
  await userEvent.keyboard('1111');
  await userEvent.click(screen.getByRole('button', { name: 'Leave kiosk mode' }));
  await screen.findByText('This PIN is wrong. Try again.');
  for (const wrong of ['2222', '3333']) {
    await userEvent.keyboard(`${wrong}{Enter}`);
    await waitFor(() => expect(field().value).toBe(''));
  }
  const go = screen.getByRole('button', { name: 'Please wait 5 seconds' });
  // It does not look like a key with a number on it.
  expect(go.textContent).toBe('');
  screen.getByText('Too many wrong PINs. Try again in 5 seconds.');
  await userEvent.keyboard(`${pin}{Enter}`);
  expect(place()).toBe('welcome');
  await advance(5000);
  await userEvent.click(screen.getByRole('button', { name: 'Leave kiosk mode' }));
  await screen.findByRole('navigation');
});

test('who forgot it leaves with the organizer’s key, and with no other', async () => {
  await showLocked(device);
  press('For staff');
  await userEvent.click(screen.getByText('PIN forgotten?'));
  // Guests may look on.
  expect(screen.getByLabelText('Access key of the organizer')).toHaveProperty('type', 'password');
  await userEvent.type(screen.getByLabelText('Access key of the organizer'), 'a door');
  await userEvent.click(screen.getByRole('button', { name: 'Leave with access key' }));
  await screen.findByText(
    'The server rejects this access key for this event. The key of a device does not work.',
  );
  expect(place()).toBe('welcome');
  await userEvent.clear(screen.getByLabelText('Access key of the organizer'));
  await userEvent.type(screen.getByLabelText('Access key of the organizer'), 'organizer{Enter}');
  await screen.findByRole('navigation');
  expect(place()).toBeUndefined();
});
