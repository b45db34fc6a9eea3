import { expect, test } from 'vitest';
import {
  defaultSettings,
  openDeviceSettings,
  type SettingsPlace,
} from '../../../src/client/device/device-settings.ts';
import { noLog } from '../../support/memory-log.ts';

const name = 'admit-settings';

function placeWith(text?: string): SettingsPlace & { readonly kept: Map<string, string> } {
  const kept = new Map(text === undefined ? [] : [[name, text]]);
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  };
}

test('what is set is there again when the app is opened the next time', () => {
  const place = placeWith();
  const settings = openDeviceSettings(() => place, noLog);
  expect(settings.state.getState()).toEqual(defaultSettings);
  settings.change({ language: 'de', scannerPrefix: ']C1' });
  settings.change({ scanFormats: ['qr', 'code39'], isLinking: false, readsAloud: true });
  expect(openDeviceSettings(() => place, noLog).state.getState()).toEqual({
    language: 'de',
    scanFormats: ['qr', 'code39'],
    scannerPrefix: ']C1',
    scannerSuffix: '',
    isLinking: false,
    readsAloud: true,
  });
});

test.each(['', '{', 'null', '7', '[]', '{"language":7,"scanFormats":["nonsense"]}'])(
  'what is stored as %j is of no use, and harms nothing',
  (text) => {
    expect(openDeviceSettings(() => placeWith(text), noLog).state.getState()).toEqual(
      defaultSettings,
    );
  },
);

test('one broken setting leaves the others as they were', () => {
  const text = JSON.stringify({ ...defaultSettings, scanFormats: [], scannerSuffix: '#' });
  expect(openDeviceSettings(() => placeWith(text), noLog).state.getState()).toEqual({
    ...defaultSettings,
    scannerSuffix: '#',
  });
});

test('where nothing can be kept, what is set holds until the page is left', () => {
  const refuse = (): SettingsPlace => {
    throw new Error('storage is blocked');
  };
  const settings = openDeviceSettings(refuse, noLog);
  settings.change({ language: 'en' });
  expect(settings.state.getState().language).toBe('en');
});
