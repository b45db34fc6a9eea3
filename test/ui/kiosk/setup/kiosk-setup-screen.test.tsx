// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Kiosk, plainSettings } from '../../../../src/client/kiosk/kiosk.ts';
import { manualTime } from '../../../support/manual-time.ts';
import { doorInMemory } from '../../door-in-memory.ts';
import { english } from '../../english.ts';
import { kioskDevice } from '../../kiosk-device.ts';
import { type KioskInMemory, kioskInMemory } from '../../kiosk-in-memory.ts';
import { openTab, showApp } from '../../show-app.tsx';

let kiosk: KioskInMemory;
beforeEach(() => {
  // As in a tab that was just opened.
  history.replaceState(null, '');
  kiosk = kioskInMemory();
  // jsdom draws no pictures: these addresses lead nowhere.
  URL.createObjectURL = vi.fn(() => 'blob:picture');
  URL.revokeObjectURL = vi.fn();
});
afterEach(() => vi.unstubAllGlobals());

/** The screen, as staff get there. */
async function openSetup(on: Kiosk = kiosk) {
  const door = doorInMemory();
  const event = door.state.getState().event;
  const shown = showApp({ phase: 'paired', door, event, others: [], unopened: [] }, english, on);
  await openTab('More');
  fireEvent.click(screen.getByRole('button', { name: /^Kiosk/ }));
  await screen.findByRole('heading', { name: 'Kiosk mode' });
  return shown;
}

const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function start(pin: string, repeated = pin) {
  fill('PIN, 4 to 8 digits', pin);
  fill('Repeat PIN', repeated);
  await userEvent.click(screen.getByRole('button', { name: 'Start kiosk mode' }));
}

const place = () => document.querySelector<HTMLElement>('.kiosk')?.dataset.kiosk;

test('makes the device a kiosk, with the organizer’s words and a printer', async () => {
  await openSetup();
  fill('Headline', '  Welcome! ');
  fill('Welcome text', 'Drinks to the left.');
  fireEvent.click(screen.getByLabelText(/Guests print their badge here/));
  await start('2580');
  await waitFor(() => expect(place()).toBe('welcome'));
  expect(kiosk.state.getState()).toEqual({
    phase: 'on',
    settings: {
      title: 'Welcome!',
      words: 'Drinks to the left.',
      picture: null,
      printsBadges: true,
    },
  });
});

test('with the PIN staff come back to scanning, and “back” is theirs again', async () => {
  await openSetup(await kioskDevice().open(manualTime()));
  await start('2580');
  await waitFor(() => expect(place()).toBe('welcome'));
  fireEvent.click(screen.getByRole('button', { name: 'For staff' }));
  await userEvent.keyboard('2580{Enter}');
  const tab = await screen.findByRole('button', { name: 'Scan' });
  expect(tab.getAttribute('aria-current')).toBe('page');
  await waitFor(() => expect(history.state).toMatchObject({ view: { at: 'scan' }, depth: 0 }));
  expect(screen.getByRole('button', { name: 'Scan' }).getAttribute('aria-current')).toBe('page');
});

test('shows what was set the last time', async () => {
  const settings = { ...plainSettings, title: 'As yesterday', printsBadges: true };
  await openSetup(kioskInMemory({ phase: 'off', settings }));
  expect(screen.getByLabelText<HTMLInputElement>('Headline').value).toBe('As yesterday');
  expect(screen.getByLabelText<HTMLInputElement>(/Guests print/).checked).toBe(true);
});

describe('the PIN', () => {
  test.each([
    ['', '', 'A PIN has 4 to 8 digits.'],
    ['123', '123', 'A PIN has 4 to 8 digits.'],
    ['1234', '1243', 'The two PINs are not the same.'],
  ])('“%s” and “%s” do not do', async (pin, repeated, said) => {
    await openSetup();
    await start(pin, repeated);
    screen.getByText(said);
    expect(kiosk.state.getState().phase).toBe('off');
  });

  test('takes digits and nothing else', async () => {
    await openSetup();
    const field = screen.getByLabelText<HTMLInputElement>('PIN, 4 to 8 digits');
    await userEvent.type(field, 'a1-2 3b4');
    expect(field.value).toBe('1234');
  });
});

test.each([
  ['insecure', /This page was not opened with https/],
  ['cannot-store', /This device could not save it/],
] as const)('%s: says why the kiosk does not start', async (failure, said) => {
  await openSetup({ ...kiosk, start: async () => failure });
  await start('2580');
  expect((await screen.findByText(said)).getAttribute('role')).toBe('alert');
  expect(place()).toBeUndefined();
});

describe('the picture', () => {
  const choose = (type: string) =>
    userEvent.upload(screen.getByLabelText(/Choose/), new File(['bytes'], 'a file', { type }), {
      applyAccept: false,
    });

  test('is shown, can be taken out again, and goes with the kiosk', async () => {
    const anew = new Blob(['anew'], { type: 'image/webp' });
    vi.stubGlobal('createImageBitmap', async () => ({ width: 10, height: 10, close: () => {} }));
    vi.stubGlobal(
      'OffscreenCanvas',
      class {
        getContext = () => ({ drawImage: () => {} });
        convertToBlob = async () => anew;
      },
    );
    await openSetup();
    await choose('image/png');
    fireEvent.click(await screen.findByRole('button', { name: 'Remove picture' }));
    expect(document.querySelector('.kiosk-setup__picture')).toBeNull();
    await choose('image/png');
    await waitFor(() => expect(document.querySelector('.kiosk-setup__picture')).not.toBeNull());
    await start('2580');
    await waitFor(() =>
      expect(kiosk.state.getState()).toMatchObject({ phase: 'on', settings: { picture: anew } }),
    );
  });

  test('a wrong one is rejected, and the reason given', async () => {
    await openSetup();
    await choose('image/svg+xml');
    await screen.findByText(/This file can’t be shown/);
  });
});
