// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeExport } from '../../../src/client/outbox/export-file.ts';
import { parseExport } from '../../../src/client/outbox/import-file.ts';
import type { Pairing } from '../../../src/client/pairing/pairing.ts';
import { asId } from '../../../src/domain/ids.ts';
import { collection } from '../../suites/collection-store.ts';
import { attendee } from '../../support/attendees.ts';
import { doorState, minute, now } from '../door-in-memory.ts';
import { entry, refused } from '../gallery/an-evening.ts';
import { openTab, showDoor } from '../show-app.tsx';

// jsdom reads a file by FileReader alone.
Blob.prototype.text = function text() {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(this);
  });
};

const { pairing } = doorState();
const unsent = { unsent: 1, rejected: 1, stopped: false };
const owed = entry('owed', minute, { state: 'waiting' }, {});

/** Addresses that were made for files, and the downloads that were started, by name. */
const addresses = new Map<string, Blob>();
let downloads: string[];

beforeEach(() => {
  downloads = [];
  addresses.clear();
  URL.createObjectURL = (file) => {
    addresses.set(`blob:${addresses.size}`, file as Blob);
    return `blob:${addresses.size - 1}`;
  };
  URL.revokeObjectURL = (address) => void addresses.delete(address);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    downloads.push(`${this.download} ${this.href}`);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name);
});

async function showFiles() {
  const shown = showDoor({ outbox: unsent });
  shown.door.recorded.push(owed, entry('refused', 0, refused('ObjectNotFound'), {}));
  await openTab('Activity');
  return shown;
}

const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name, hidden: true })));

describe('O7: what is owed, as a file', () => {
  test('is saved under the device’s name and the event’s time, without the key', async () => {
    const { advance } = await showFiles();
    await press('Export check-ins');
    expect(downloads).toEqual(['admit-Phone-3-2026-11-21-2014.txt blob:0']);
    const text = (await addresses.get('blob:0')?.text()) ?? '';
    expect(parseExport(text)?.entries).toEqual([
      { action: owed.action, progress: { state: 'unsure' } },
    ]);
    expect(text).toContain('ObjectNotFound');
    expect(text).not.toContain(pairing.key);
    await advance(minute);
    expect(addresses.size).toBe(0);
  });

  test('says the order of each ticket, and what the device took', async () => {
    const { door } = await showFiles();
    Object.assign(door.desk, { attendee: () => attendee({ orderNumber: 'R-902603907698' }) });
    const taken = { ...collection('a'), orderNumber: 'R-884351126327' };
    door.collections.state.setState([taken], true);
    await press('Export check-ins');
    const text = (await addresses.get('blob:0')?.text()) ?? '';
    expect(JSON.parse(text)).toMatchObject({
      entries: [{ order: 'R-902603907698' }, { order: 'R-902603907698' }],
      payments: [{ orderNumber: 'R-884351126327', sum: taken.sum, way: taken.way }],
    });
    expect(parseExport(text)?.entries).toHaveLength(1);
  });

  test('is shared where the browser shares files, and only there', async () => {
    await showFiles();
    const share = 'Share file';
    expect(screen.queryByRole('button', { name: share, hidden: true })).toBeNull();
    const shared: File[] = [];
    Object.assign(navigator, {
      canShare: ({ files }: ShareData) => files?.[0]?.type === 'text/plain',
      share: async ({ files }: ShareData) => {
        shared.push(...(files ?? []));
        throw new DOMException('staff thought better of it', 'AbortError');
      },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Scan' }));
    await openTab('Activity');
    await press(share);
    expect(shared.map(({ name }) => name)).toEqual(['admit-Phone-3-2026-11-21-2014.txt']);
    expect(parseExport((await shared[0]?.text()) ?? '')?.entries).toHaveLength(1);
  });

  test.each([
    ['is saved by that', async () => {}, true],
    [
      'is not saved where staff cancel it',
      () => Promise.reject(new DOMException('staff thought better of it', 'AbortError')),
      false,
    ],
  ])('V9: sharing it %s', async (_, share, isSaved) => {
    Object.assign(navigator, { canShare: () => true, share });
    const { door } = await showFiles();
    await press('Share file');
    expect(door.asked.includes('noteExported')).toBe(isSaved);
  });

  test('V9: what is recorded while it is being shared is not saved by that', async () => {
    let end = () => {};
    const share = () =>
      new Promise<void>((resolve) => {
        end = resolve;
      });
    Object.assign(navigator, { canShare: () => true, share });
    const { door } = await showFiles();
    await press('Share file');
    door.recorded.push(entry('later', 2 * minute, { state: 'waiting' }, {}));
    await act(async () => end());
    expect(door.asked).not.toContain('noteExported');
  });

  test('there is none where nothing was recorded', async () => {
    const { door, become } = await showFiles();
    door.recorded.length = 0;
    become({ outbox: { ...unsent, unsent: 0 } });
    expect(screen.queryByRole('button', { name: 'Export check-ins', hidden: true })).toBeNull();
  });
});

describe('the file of another device', () => {
  const theirs = [1, 2].map((each) =>
    entry(`theirs-${each}`, each * minute, { state: 'waiting' }, { device: 'Phone 5' }),
  );
  const fileOf = (of: Pairing) => writeExport(of, { entries: theirs }, now);
  const take = (text: string) =>
    fireEvent.change(screen.getByLabelText('Import check-ins'), {
      target: { files: [new File([text], 'admit-Phone-5.txt')] },
    });

  test('O2: is taken over as it is', async () => {
    const { door } = await showFiles();
    take(fileOf(pairing));
    await screen.findByText('2 check-ins imported.');
    expect(door.recorded.slice(2)).toEqual(
      theirs.map(({ action }) => ({ action, progress: { state: 'unsure' } })),
    );
  });

  test('what is here already is said and left alone', async () => {
    const { door } = await showFiles();
    door.adopt = async () => 1;
    take(fileOf(pairing));
    await screen.findByText('1 check-in imported. 1 was here already.');
  });

  test('one of which everything was sent says so', async () => {
    await showFiles();
    take(
      writeExport(
        pairing,
        { entries: [entry('sent', 0, { state: 'confirmed', at: now }, {})] },
        now,
      ),
    );
    await screen.findByText('This file has no pending check-ins.');
  });

  test.each([
    [
      'of another service',
      fileOf({ ...pairing, service: 'https://else.example' }),
      /another server/,
    ],
    ['of another event', fileOf({ ...pairing, eventId: asId(7) }), /another event/],
    ['of another kind', '{"format":"<script>"}', /Admit did not export this file/],
    ['of nothing', '', /Admit did not export this file/],
  ])('one %s gives words and nothing else', async (_, text, words) => {
    const { door } = await showFiles();
    take(text);
    await screen.findByText(words);
    expect(door.recorded).toHaveLength(2);
    expect(document.querySelector('script')).toBeNull();
  });

  test('O10: where there is no room, it says so', async () => {
    const { door } = await showFiles();
    door.adopt = async () => {
      throw new DOMException('storage is full', 'QuotaExceededError');
    };
    take(fileOf(pairing));
    await waitFor(() => expect(screen.getByText(/There is no room for it/)).toBeTruthy());
  });
});
