// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { defaultGate } from '../../../src/domain/gate.ts';
import { screenTextsIn } from '../../../src/ui/i18n/language.ts';
import { attendee } from '../../support/attendees.ts';
import { type DeviceInMemory, deviceInMemory } from '../device-in-memory.ts';
import { doorState, scan } from '../door-in-memory.ts';
import { english, german as inGerman } from '../english.ts';
import { openTab, showDoor, shownScreen } from '../show-app.tsx';

const texts = screenTextsIn(english, 'settings');
const german = screenTextsIn(inGerman, 'settings');

async function openSettings(device: DeviceInMemory = deviceInMemory()) {
  const shown = showDoor({}, english, device);
  const menu = await openTab('More');
  fireEvent.click(within(menu).getByRole('button', { name: /^Settings/ }));
  await screen.findByRole('heading', { name: texts.title });
  return { ...shown, page: await shownScreen() };
}

const part = (name: string) => screen.findByRole('region', { name });

describe('the language', () => {
  const choose = (value: string) =>
    fireEvent.change(screen.getByRole('combobox'), { target: { value } });

  test('changes at once, without a reload, and is kept', async () => {
    const { device } = await openSettings();
    choose('de');
    await screen.findByRole('heading', { name: german.title });
    await waitFor(() => expect(document.documentElement.lang).toBe('de'));
    expect(device.settings.state.getState().language).toBe('de');
    expect(screen.getByRole('button', { name: /^Scannen/ })).toBeTruthy();
  });

  test('goes back to that of the device', async () => {
    await openSettings();
    choose('de');
    await screen.findByRole('heading', { name: german.title });
    choose('');
    await screen.findByRole('heading', { name: texts.title });
    await waitFor(() => expect(document.documentElement.lang).toBe('en-GB'));
  });
});

describe('sound and vibration', () => {
  test('each can be heard before the first guest', async () => {
    const { heard } = await openSettings();
    const samples = within(await part(texts.sound)).getAllByRole('button');
    for (const sample of samples) fireEvent.click(sample);
    expect(heard.map(({ verdict }) => verdict)).toEqual([
      'admitted',
      'left',
      'already',
      'not-booked',
      'cancelled',
      'cannot-record',
    ]);
    expect(new Set(samples.map(({ dataset }) => dataset.cue)).size).toBe(samples.length);
  });

  test('a device that cannot vibrate says so', async () => {
    await openSettings(deviceInMemory({ canVibrate: false }));
    expect(screen.getByText(texts.noVibration)).toBeTruthy();
  });

  test('a gate without sounds is felt, and not heard', () => {
    const { pairing } = doorState();
    const current = scan({ code: 'admitted', attendee: attendee({}) });
    const gate = { ...defaultGate, sounds: false };
    const { heard, felt } = showDoor({ current, pairing: { ...pairing, gate } });
    expect([heard, felt]).toEqual([[], ['admitted']]);
  });
});

describe('the camera', () => {
  const cameras = [
    { id: 'back', label: 'Back camera', facing: 'environment' },
    { id: 'front', label: '', facing: 'user' },
  ];

  test('is chosen by its name and remembered; without a name it has a number', async () => {
    const { device } = await openSettings(deviceInMemory({ cameras }));
    const list = within(await part(texts.camera));
    expect(await list.findByRole('radio', { name: texts.automatic, checked: true })).toBeTruthy();
    fireEvent.click(list.getByRole('radio', { name: 'Camera 2' }));
    expect(list.getByRole('radio', { name: 'Camera 2', checked: true })).toBeTruthy();
    expect(device.cameraChoice.read()).toBe('front');
    fireEvent.click(list.getByRole('radio', { name: texts.automatic }));
    expect(cameras.map(({ id }) => id)).not.toContain(device.cameraChoice.read());
  });

  test('that the device no longer has gives way to the automatic choice', async () => {
    const device = deviceInMemory({ cameras });
    device.cameraChoice.write('unplugged');
    await openSettings(device);
    const list = within(await part(texts.camera));
    expect(await list.findByRole('radio', { name: texts.automatic, checked: true })).toBeTruthy();
  });

  test('that is not there is said', async () => {
    await openSettings(deviceInMemory({ cameras: [] }));
    expect(await screen.findByText(texts.noCamera)).toBeTruthy();
  });
});

describe('codes', () => {
  test('are turned on and off, and one kind always stays', async () => {
    const { device } = await openSettings();
    const inUse = () => device.settings.state.getState().scanFormats;
    fireEvent.click(screen.getByRole('checkbox', { name: 'Code 39' }));
    expect(inUse()).toContain('code39');
    for (const format of inUse().filter((each) => each !== 'qr')) {
      fireEvent.click(screen.getByRole('checkbox', { name: texts.format[format] }));
    }
    expect(inUse()).toEqual(['qr']);
    const last = screen.getByRole('checkbox', { name: 'QR Code' });
    expect(last.matches(':disabled')).toBe(true);
  });

  test('what a hand scanner puts around them is kept as it is typed', async () => {
    const { device } = await openSettings();
    fireEvent.change(screen.getByLabelText(texts.prefix), { target: { value: ']C1' } });
    fireEvent.change(screen.getByLabelText(texts.suffix), { target: { value: ' #' } });
    const { scannerPrefix, scannerSuffix } = device.settings.state.getState();
    expect([scannerPrefix, scannerSuffix]).toEqual([']C1', ' #']);
  });
});

describe('the device', () => {
  test.each(['kept', 'may-be-cleared', 'cleared-unused'] as const)(
    'says how long it keeps what is stored: %s',
    async (keeping) => {
      await openSettings(deviceInMemory({ keeping, freeBytes: 11.4e9 }));
      const storage = await part(texts.storage);
      await waitFor(() => expect(storage.textContent).toContain(texts.keeping[keeping]));
      expect(storage.textContent).toContain('11 GB free');
    },
  );

  test('says whether its screen stays on', async () => {
    const { device } = await openSettings();
    const shown = await part(texts.screen);
    expect(shown.textContent).toContain(texts.awake.held);
    act(() => device.awake.setState('refused'));
    expect(shown.textContent).toContain(texts.awake.refused);
  });

  test('offers to install the app where the browser does', async () => {
    const { device } = await openSettings(deviceInMemory({ installation: 'offered' }));
    fireEvent.click(screen.getByRole('button', { name: texts.installNow }));
    expect(device.installs()).toBe(1);
    await act(async () => device.installation.state.setState('installed'));
    expect(screen.queryByRole('button', { name: texts.installNow })).toBeNull();
  });

  test('an iPhone gets the steps instead', async () => {
    await openSettings(deviceInMemory({ installation: 'by-hand' }));
    const steps = within(await part(texts.install)).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual(texts.installSteps);
  });
});

describe('about', () => {
  const openSheet = () => {
    fireEvent.click(screen.getByRole('button', { name: texts.showLicences }));
    return screen.findByRole('dialog', { name: texts.licences });
  };
  const openLicences = async (device: DeviceInMemory) => {
    await openSettings(device);
    return openSheet();
  };

  test('the licences of what the app is built from can be read', async () => {
    const react = { name: 'react', version: '19.3.1', identifier: 'MIT', text: 'Permission is …' };
    const sheet = await openLicences(deviceInMemory({ licences: async () => [react] }));
    expect(
      (await within(sheet).findByText('Permission is …')).closest('details')?.textContent,
    ).toBe('react 19.3.1MITPermission is …');
  });

  test('they are closed, and can be opened again', async () => {
    const sheet = await openLicences(deviceInMemory());
    fireEvent.click(within(sheet).getByRole('button', { name: texts.close }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await openSheet();
  });

  test('where they cannot be had, that is said', async () => {
    const licences = () => Promise.reject(new Error('offline'));
    const sheet = await openLicences(deviceInMemory({ licences }));
    expect(await within(sheet).findByText(texts.licencesUnread)).toBeTruthy();
  });
});
