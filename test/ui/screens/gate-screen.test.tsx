// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pairingLink, parsePairingLink } from '../../../src/client/pairing.ts';
import { defaultGate } from '../../../src/domain/gate.ts';
import { asId } from '../../../src/domain/ids.ts';
import { readBarcode } from '../../support/barcode-reader.ts';
import { doorState } from '../door-in-memory.ts';
import { openTab, showDoor, shownScreen } from '../show-app.tsx';

async function openGate(gate = defaultGate) {
  const { pairing } = doorState();
  const shown = showDoor({ pairing: { ...pairing, gate } });
  await openTab('More');
  fireEvent.click(await screen.findByRole('button', { name: /^Gate/ }));
  await screen.findByRole('textbox', { name: 'Name of the gate' });
  return { ...shown, page: within(await shownScreen()) };
}
const save = () =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save the gate' })));

test('what is set is saved, and the door goes on with it', async () => {
  const { page, session } = await openGate();
  fireEvent.change(page.getByRole('textbox', { name: 'Name of the gate' }), {
    target: { value: ' North ' },
  });
  fireEvent.change(page.getByRole('textbox', { name: 'Name of this device' }), {
    target: { value: 'Phone 9' },
  });
  fireEvent.click(page.getByRole('radio', { name: 'Both ways' }));
  fireEvent.click(page.getByRole('radio', { name: 'May pass' }));
  fireEvent.click(page.getByRole('switch', { name: 'Ask before each admission' }));
  fireEvent.click(page.getByRole('switch', { name: 'Sounds' }));
  fireEvent.click(page.getByRole('radio', { name: 'Until a tap' }));
  fireEvent.click(page.getByRole('radio', { name: 'All at once, with the entry' }));
  await save();
  const gate = {
    ...defaultGate,
    name: 'North',
    direction: 'both',
    unpaid: 'pass',
    asksFirst: true,
    sounds: false,
    verdictMs: null,
    handsOver: 'with-entry',
  };
  expect(session.setGate.mock.calls).toEqual([[gate, 'Phone 9']]);
});

test('categories are all, or some by name; with none ticked that is said', async () => {
  const { page, session } = await openGate();
  const box = (name: string) => page.getByRole('checkbox', { name });
  fireEvent.click(box('All categories'));
  fireEvent.click(box('Press'));
  expect(page.queryByRole('alert')).toBeNull();
  fireEvent.click(box('Weekend pass'));
  expect(page.getByRole('alert').textContent).toContain('nobody would be admitted');
  fireEvent.click(box('Press'));
  await save();
  expect(session.setGate.mock.calls[0]?.[0].categories).toEqual([22]);
});

test('what a link chose and nobody can name any more stays chosen until it is unticked', async () => {
  const { page, session } = await openGate({ ...defaultGate, categories: [asId(22), asId(99)] });
  expect(page.getByRole<HTMLInputElement>('checkbox', { name: '99' }).checked).toBe(true);
  await save();
  expect(session.setGate.mock.calls[0]?.[0].categories).toEqual([22, 99]);
});

test('a pattern that is none is said, and nothing is saved with it', async () => {
  const { page, session } = await openGate();
  const field = page.getByRole('textbox', { name: 'How the tickets’ codes are printed' });
  fireEvent.change(field, { target: { value: 'https://example.org/t/' } });
  expect(page.getByRole('alert').textContent).toContain('exactly once');
  await save();
  expect(session.setGate).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: 'https://example.org/t/{code}' } });
  await save();
  expect(session.setGate.mock.calls[0]?.[0].codePattern).toBe('https://example.org/t/{code}');
});

test('a gate can be given to another phone: its QR code reads as the pairing link', async () => {
  const { door } = await openGate({ ...defaultGate, name: 'North' });
  fireEvent.click(screen.getByRole('button', { name: 'Give this gate to another phone' }));
  const drawn = await screen.findByRole('img', { name: 'QR code of the pairing link' });
  const text = readDrawn(drawn);
  const { pairing } = door.state.getState();
  expect(text).toBe(pairingLink(location.origin, pairing));
  const device = 'Door 7';
  expect(parsePairingLink(text, { service: 'https://elsewhere.example', device })).toEqual({
    ...pairing,
    device,
  });
});

/** What a camera would read from the picture. */
function readDrawn(picture: Element): string {
  const [from = 0, , modules = 0] = (picture.getAttribute('viewBox') ?? '').split(' ').map(Number);
  const pixelsAModule = 4;
  const width = modules * pixelsAModule;
  const luma = new Uint8Array(width * width).fill(255);
  const drawn = picture.querySelector('path')?.getAttribute('d') ?? '';
  for (const [, column, row] of drawn.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let y = 0; y < pixelsAModule; y += 1) {
      const line = (Number(row) - from) * pixelsAModule + y;
      const start = line * width + (Number(column) - from) * pixelsAModule;
      luma.fill(0, start, start + pixelsAModule);
    }
  }
  return readBarcode(luma, width, width)?.text ?? '';
}
