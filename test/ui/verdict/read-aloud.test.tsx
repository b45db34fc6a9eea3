// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { screenTextsIn } from '../../../src/ui/i18n/language.ts';
import { attendee } from '../../support/attendees.ts';
import { deviceInMemory } from '../device-in-memory.ts';
import { doorState, scan } from '../door-in-memory.ts';
import { english, german } from '../english.ts';
import { openTab, showDoor } from '../show-app.tsx';
import { press, showKiosk } from '../show-kiosk.tsx';

type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService' | 'name'>;

/** A device's voices, and what they said; `null` for what was broken off. */
class Voices extends EventTarget {
  readonly said: (readonly [string, string | undefined] | null)[] = [];
  voices: readonly Voice[] = [];
  getVoices = () => this.voices;
  cancel = () => void this.said.push(null);
  speak = ({ text, voice }: SpeechSynthesisUtterance) =>
    void this.said.push([text, (voice as Voice | null)?.name]);
  have(...voices: readonly Voice[]) {
    this.voices = voices;
    this.dispatchEvent(new Event('voiceschanged'));
  }
}

const voice = (name: string, lang: string, localService = true): Voice => ({
  name,
  lang,
  localService,
});
let device: Voices;
beforeEach(() => {
  device = new Voices();
  vi.stubGlobal('speechSynthesis', device);
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      voice: unknown = null;
      lang = '';
      constructor(readonly text: string) {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const words = () => device.said.filter((each) => each !== null);
const guest = attendee({ firstName: 'Mara', lastName: 'Lindqvist', categoryName: 'VIP' });
const admitted = () => scan({ code: 'admitted', attendee: guest, attention: ['note'] });

/** The part that speaks is fetched when it is needed. */
const fetched = () => act(() => vi.dynamicImportSettled());

async function door() {
  const device = deviceInMemory();
  device.settings.change({ readsAloud: true });
  const shown = showDoor({}, english, device);
  await fetched();
  return shown;
}

describe('V11: reads a result aloud', () => {
  test('once it is on the screen, without the name, and stops when it leaves', async () => {
    device.have(voice('Emma', 'en-GB'));
    const { become } = await door();
    expect(device.said).toEqual([]);
    become({ current: admitted() });
    expect(words()).toEqual([[expect.stringMatching(/^Admitted\. /), 'Emma']]);
    expect(words()[0]?.[0]).not.toMatch(/Mara|Lindqvist|VIP/);
    become({ waiting: 0 });
    expect(words()).toHaveLength(1);
    become({ current: null });
    expect(device.said.at(-1)).toBeNull();
    become({ current: scan({ code: 'cancelled', attendee: guest }) });
    expect(words().at(-1)?.[0]).toMatch(/^Cancelled\. /);
  });

  test('with a voice of the device for the screen’s language, found late or of another region', async () => {
    device.have(voice('Cloud', 'en-GB', false), voice('Anna', 'de-DE'));
    const { become } = await door();
    become({ current: admitted() });
    expect(device.said).toEqual([]);
    act(() => device.have(voice('Anna', 'de-DE'), voice('Sam', 'en_US')));
    expect(words()).toEqual([[expect.stringMatching(/^Admitted/), 'Sam']]);
  });

  test('never at a gate without sounds, and never unless it is set', async () => {
    device.have(voice('Emma', 'en-GB'));
    const { become } = await door();
    const { pairing } = doorState();
    become({ pairing: { ...pairing, gate: { ...pairing.gate, sounds: false } } });
    become({ current: admitted() });
    expect(device.said).toEqual([]);
    const unset = showDoor({});
    await fetched();
    unset.become({ current: admitted() });
    expect(device.said).toEqual([]);
  });

  test('a device that cannot speak shows its results as before', async () => {
    vi.stubGlobal('speechSynthesis', undefined);
    const { become } = await door();
    become({ current: admitted() });
    expect(screen.getByRole('region', { name: 'Admitted' })).toBeTruthy();
  });

  test('a kiosk says what it shows, in the language that its guest chose', async () => {
    device.have(voice('Emma', 'en-GB'), voice('Anna', 'de-DE'));
    const { device: ofKiosk, judged } = await showKiosk();
    ofKiosk.settings.change({ readsAloud: true });
    press('Deutsch');
    await screen.findByText(screenTextsIn(german, 'kiosk').start.scan);
    judged('admitted');
    expect(words()).toEqual([[expect.stringContaining('Willkommen, Mara'), 'Anna']]);
  });
});

test('the setting lets staff hear the voice, and says where there is none', async () => {
  device.have(voice('Anna', 'de-DE'));
  showDoor({});
  const menu = await openTab('More');
  fireEvent.click(within(menu).getByRole('button', { name: /^Settings/ }));
  const aloud = await screen.findByRole('switch', { name: 'Read results aloud' });
  screen.getByText(/no voice for the language/);
  fireEvent.click(aloud);
  expect(device.said).toEqual([]);
  fireEvent.click(aloud);
  act(() => device.have(voice('Emma', 'en-GB')));
  fireEvent.click(aloud);
  expect(words()).toEqual([['Admitted', 'Emma']]);
});
