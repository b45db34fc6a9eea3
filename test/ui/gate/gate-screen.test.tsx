// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { GateLink } from '../../../src/client/door/gate-link.ts';
import { namedPairingLink, parsePairingLink } from '../../../src/client/pairing/pairing.ts';
import { defaultGate } from '../../../src/domain/gate.ts';
import { asId } from '../../../src/domain/ids.ts';
import { readBarcode } from '../../support/barcode-reader.ts';
import { doorState, minute } from '../door-in-memory.ts';
import { openTab, showDoor, shownScreen } from '../show-app.tsx';

async function openGate(gate = defaultGate) {
  const { pairing } = doorState();
  const shown = showDoor({ pairing: { ...pairing, gate } });
  await openTab('More');
  fireEvent.click(await screen.findByRole('button', { name: /^Gate/ }));
  await screen.findByRole('textbox', { name: 'Name of the gate' });
  return { ...shown, page: within(await shownScreen()) };
}
const press = (button: HTMLElement) => act(async () => void fireEvent.click(button));
const save = () =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save gate' })));

test('what is set is saved, and the door continues with it', async () => {
  const { page, session } = await openGate();
  fireEvent.change(page.getByRole('textbox', { name: 'Name of the gate' }), {
    target: { value: ' North ' },
  });
  fireEvent.change(page.getByRole('textbox', { name: 'Name of this device' }), {
    target: { value: 'Phone 9' },
  });
  fireEvent.click(page.getByRole('radio', { name: 'Entry and exit' }));
  fireEvent.click(page.getByRole('radio', { name: 'Check in' }));
  fireEvent.click(page.getByRole('switch', { name: 'Confirm each check-in' }));
  fireEvent.click(page.getByRole('switch', { name: 'Sounds' }));
  fireEvent.click(page.getByRole('radio', { name: 'Until a tap' }));
  fireEvent.click(page.getByRole('radio', { name: 'All, with the check-in' }));
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

test('how long is waited, when a list is old, and who is unknown offline', async () => {
  const { page, session } = await openGate();
  const choose = (legend: string, name: string) =>
    fireEvent.click(within(page.getByRole('group', { name: legend })).getByRole('radio', { name }));
  choose('Wait for the server’s answer', 'Never');
  choose('The guest list is old after', '60 min');
  choose('Tickets not on the guest list, while offline', 'Check in if the code looks right');
  await save();
  const gate = {
    ...defaultGate,
    waitMs: 0,
    listAgeLimitMs: 60 * minute,
    unknownOffline: 'admit',
  };
  expect(session.setGate.mock.calls[0]?.[0]).toEqual(gate);
});

test('a time that only a link brings is in its place among those that are offered', async () => {
  const { page, session } = await openGate({ ...defaultGate, verdictMs: 3000 });
  const times = within(page.getByRole('group', { name: 'Show “Admitted” for' }));
  const names = times.getAllByRole('radio').map((each) => each.closest('label')?.textContent);
  expect(names).toEqual(['2 s', '3 s', '4 s', '8 s', 'Until a tap']);
  expect(times.getByRole<HTMLInputElement>('radio', { name: '3 s' }).checked).toBe(true);
  await save();
  expect(session.setGate.mock.calls[0]?.[0].verdictMs).toBe(3000);
});

test('only some products may be handed out here', async () => {
  const { page, session } = await openGate();
  fireEvent.click(page.getByRole('checkbox', { name: 'All add-ons of the ticket' }));
  expect(page.queryByRole('alert')).toBeNull();
  await save();
  expect(session.setGate.mock.calls[0]?.[0].products).toEqual([31]);
});

test('P1: an add-on is checked here in place of the ticket, and none of them is said', async () => {
  const { page, session } = await openGate();
  const checked = within(page.getByRole('group', { name: 'Checked here' }));
  fireEvent.click(checked.getByRole('checkbox', { name: 'The ticket' }));
  expect(page.getByRole('alert').textContent).toContain('would admit nobody');
  fireEvent.click(checked.getByRole('checkbox', { name: 'Welcome drink' }));
  expect(page.queryByRole('alert')).toBeNull();
  await save();
  expect(session.setGate.mock.calls[0]?.[0].checks).toEqual([31]);
});

test('categories are all, or some by name; with none ticked that is said', async () => {
  const { page, session } = await openGate();
  const box = (name: string) => page.getByRole('checkbox', { name });
  fireEvent.click(box('All categories'));
  fireEvent.click(box('Press'));
  expect(page.queryByRole('alert')).toBeNull();
  fireEvent.click(box('Weekend pass'));
  expect(page.getByRole('alert').textContent).toContain('would admit nobody');
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

test('a wrong pattern is reported, and nothing is saved with it', async () => {
  const { page, session } = await openGate();
  const field = page.getByRole('textbox', { name: 'Format of the printed ticket codes' });
  fireEvent.change(field, { target: { value: 'https://example.org/t/' } });
  expect(page.getByRole('alert').textContent).toContain('exactly once');
  await save();
  expect(session.setGate).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: 'https://example.org/t/{code}' } });
  await save();
  expect(session.setGate.mock.calls[0]?.[0].codePattern).toBe('https://example.org/t/{code}');
});

async function share(kind: GateLink['kind']) {
  const shown = await openGate({ ...defaultGate, name: 'North' });
  shown.door.gateLinks.kind = kind;
  fireEvent.click(screen.getByRole('button', { name: 'Copy gate to another device' }));
  return { ...shown, sheet: within(await screen.findByRole('dialog')) };
}
const codeIn = async (sheet: Awaited<ReturnType<typeof share>>['sheet']) =>
  readDrawn(await sheet.findByRole('img', { name: 'QR code of the pairing link' }));

describe('giving the gate to another phone', () => {
  const elsewhere = { service: 'https://elsewhere.example', device: 'Door 7' };

  test('shows a code that is good for one phone, and another for the next', async () => {
    const { door, sheet } = await share('claim');
    const { pairing } = door.state.getState();
    const first = parsePairingLink(await codeIn(sheet), elsewhere);
    expect(first).toEqual({
      ...pairing,
      device: 'Door 7',
      key: expect.stringMatching(/^doorclaim/),
    });
    expect(sheet.getByText(/pairs one device and expires after 15 minutes/)).toBeTruthy();
    await press(sheet.getByRole('button', { name: 'Create another code' }));
    expect(parsePairingLink(await codeIn(sheet), elsewhere)?.key).not.toBe(first?.key);
  });

  test('with another name, role and end, where somebody says so; the next phone gets no name', async () => {
    const { door, sheet } = await share('claim');
    await codeIn(sheet);
    const make = () => press(sheet.getByRole('button', { name: 'Create code' }));
    const type = (label: string, value: string) =>
      fireEvent.change(sheet.getByLabelText(label), { target: { value } });
    type('Name of the other device', ' Helper 3 ');
    fireEvent.click(sheet.getByRole('radio', { name: 'Staff: scan and search' }));
    type('Supervisor PIN', '2048');
    await make();
    expect(sheet.getByRole('alert').textContent).toContain('6 to 12 digits');
    expect(door.asked).toEqual(['gateLink']);
    type('Supervisor PIN', '204815');
    type('Expires', '2026-11-22T04:00');
    await make();
    const other = { device: 'Helper 3', role: 'steward', supervisorPin: '204815' };
    const wanted = { ...other, until: '2026-11-22T04:00:00' };
    const asked = (of: object) => `gateLink ${JSON.stringify(of)}`;
    await codeIn(sheet);
    sheet.getByText('Helper 3 · Staff: scan and search');
    await press(sheet.getByRole('button', { name: 'Create another code' }));
    expect(door.asked.slice(1)).toEqual([asked(wanted), asked({ ...wanted, device: '' })]);
  });

  test('an end that is over is said, and another can be set', async () => {
    const { sheet } = await share('over');
    expect((await sheet.findByRole('alert')).textContent).toContain('the expiry is in the past');
    expect(sheet.getByLabelText('Expires')).toBeTruthy();
  });

  test('a service without such codes: the link with this device’s own key, and a warning', async () => {
    const { door, sheet } = await share('key');
    const { device: _, ...pairing } = door.state.getState().pairing;
    expect(await codeIn(sheet)).toBe(namedPairingLink(location.origin, pairing));
    expect(sheet.getByText(/Do not keep a photo/)).toBeTruthy();
    expect(sheet.queryByRole('button', { name: 'Create another code' })).toBeNull();
  });

  test('offline it says why there is none, and tries again', async () => {
    const { door, sheet } = await share('offline');
    expect((await sheet.findByRole('alert')).textContent).toContain('can’t be reached');
    door.gateLinks.kind = 'claim';
    await press(sheet.getByRole('button', { name: 'Try again' }));
    expect(await codeIn(sheet)).toContain('#pair=');
  });

  test('what the service forbids is said, with whom to ask', async () => {
    const { sheet } = await share('refused');
    expect((await sheet.findByRole('alert')).textContent).toContain('Ask the organizer');
  });

  test('is closed', async () => {
    const { sheet } = await share('claim');
    await codeIn(sheet);
    fireEvent.click(sheet.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
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
