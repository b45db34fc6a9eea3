// @vitest-environment jsdom
/** What a steward's door offers, and what the supervisor's PIN opens. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { digestPin } from '../../../src/client/device/pin.ts';
import { screenTextsIn } from '../../../src/ui/i18n/language.ts';
import { checkIn } from '../../support/actions.ts';
import { attendee } from '../../support/attendees.ts';
import { doorState, scan } from '../door-in-memory.ts';
import { english } from '../english.ts';
import { doubleEntries } from '../gallery/an-evening.ts';
import { openTab, showApp, showDoor } from '../show-app.tsx';

const { files: fileTexts } = screenTextsIn(english, 'activity');
const removal = screenTextsIn(english, 'removal');
const texts = screenTextsIn(english, 'supervisor');

const pin = '204815';
const supervisorPin = await digestPin(pin, '0123456789abcdef'.repeat(2));

const { pairing } = doorState();
const steward = {
  ...pairing,
  gate: { ...pairing.gate, role: 'steward', supervisorPin } as const,
};
const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));

async function enter(digits: string) {
  await userEvent.type(await screen.findByLabelText(texts.pad.pin), `${digits}{Enter}`);
}
const isAsked = async () => screen.findByRole('dialog', { name: texts.title });

beforeEach(() => {
  history.replaceState(null, '', '/');
});

describe('a device for staff', () => {
  test('admits, and takes nothing back', async () => {
    showDoor({ pairing: steward, current: scan({ code: 'admitted', attendee: attendee() }) });
    screen.getByRole('button', { name: /^Next/ });
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test.each([
    ['Gate', 'Gate'],
    ['Settings', 'Settings'],
    ['Kiosk mode', 'Kiosk mode'],
  ])('opens %s by the supervisor’s PIN', async (link, title) => {
    showDoor({ pairing: steward });
    const menu = await openTab('More');
    fireEvent.click(within(menu).getByRole('button', { name: new RegExp(`^${link}`) }));
    await screen.findByRole('heading', { level: 1, name: texts.title });
    expect(screen.queryByRole('heading', { level: 1, name: title })).toBeNull();
    await enter('999999');
    await screen.findByText(texts.tried.wrong);
    await enter(pin);
    await screen.findByRole('heading', { level: 1, name: title });
  });

  test('shows scanning, searching, figures, activity and help without it', async () => {
    showDoor({ pairing: steward });
    for (const tab of ['Search', 'Statistics', 'Activity', 'More']) {
      await openTab(tab);
      expect(screen.queryByRole('heading', { level: 1, name: texts.title })).toBeNull();
    }
    await press(/^Help/);
    await screen.findByRole('heading', { level: 1, name: 'Help' });
  });

  test('removes the door by it alone', async () => {
    showDoor({ pairing: steward });
    await openTab('More');
    await press('Remove event from this device');
    await isAsked();
    expect(screen.queryByRole('dialog', { name: 'Remove this event from the device?' })).toBeNull();
    await enter(pin);
    await screen.findByRole('dialog', { name: 'Remove this event from the device?' });
  });

  test('removes the door by it alone where it is out of service, too; what it owes is saved without it', async () => {
    const outbox = { unsent: 1, rejected: 0, stopped: true };
    const { door, become } = showDoor({
      pairing: steward,
      outOfService: { why: 'key-refused', isListGone: false },
      outbox,
    });
    await screen.findByRole('heading', { name: 'This device is out of service' });
    door.recorded.push({ action: checkIn('a'), progress: { state: 'waiting' } });
    become({ outbox: { ...outbox } });
    await screen.findByRole('button', { name: fileTexts.save });
    await press('Remove event from this device');
    await isAsked();
    expect(screen.queryByRole('dialog', { name: removal.title })).toBeNull();
    await enter(pin);
    await screen.findByRole('dialog', { name: removal.title });
  });

  test('settles a duplicate check-in by it alone', async () => {
    const { door } = showDoor({ pairing: steward, doubleEntries });
    await openTab('Activity');
    fireEvent.click(screen.getAllByRole('button', { name: /^Mark as resolved/ })[0] as HTMLElement);
    await press(/^Yes/);
    await isAsked();
    expect(door.asked).toEqual([]);
    await enter(pin);
    await expect.poll(() => door.asked).toEqual([`settle ${doubleEntries[0]?.key}`]);
  });

  test('saves what was recorded as a file, and takes over another’s, by it alone', async () => {
    showDoor({ pairing: steward });
    const activity = await openTab('Activity');
    const files = within(activity).getByText(fileTexts.heading).closest('details');
    if (!files) throw new Error('the screen has no part for files');
    expect(within(files).queryByText(fileTexts.take)).toBeNull();
    expect(within(files).queryByRole('button', { name: fileTexts.save })).toBeNull();
    fireEvent.click(within(files).getByText(texts.enter));
    await isAsked();
    await enter(pin);
    await within(files).findByText(fileTexts.take);
  });

  test('is for staff again when it is handed back', async () => {
    const { device } = showDoor({ pairing: steward });
    await openTab('More');
    expect(screen.getByText(texts.isClosed)).toBeTruthy();
    await press(texts.enter);
    await enter(pin);
    await screen.findByText(texts.isOpen);
    await press(texts.end);
    await screen.findByText(texts.isClosed);
    expect(device.supervision.state.getState().isOpen).toBe(false);
  });

  test('offers undo while it is open for the supervisor', async () => {
    const { device } = showDoor({
      pairing: steward,
      current: scan({ code: 'admitted', attendee: attendee() }),
    });
    act(() => device.supervision.open());
    screen.getByRole('button', { name: 'Undo' });
    act(() => device.supervision.close());
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('without a supervisor PIN says who sets it', async () => {
    showDoor({ pairing: { ...steward, gate: { ...steward.gate, supervisorPin: null } } });
    await openTab('More');
    await press(/^Gate/);
    await screen.findByText(texts.noPin);
  });
});

test('a supervisor’s door speaks of none of it', async () => {
  showDoor();
  await openTab('More');
  expect(document.querySelector('[data-supervisor]')).toBeNull();
});

describe('a pairing link on a device for staff', () => {
  const ask = (key: string) =>
    showApp({
      phase: 'asking',
      nextTitle: null,
      current: { pairing: steward, event: doorState().event },
      next: { ...pairing, key },
      failure: null,
    });

  test('with a key takes the supervisor PIN: staff may have written it', async () => {
    const { session } = ask(pairing.key);
    await screen.findByText(/Staff: scan and search/);
    await press('Change device');
    await isAsked();
    expect(session.answerLink).not.toHaveBeenCalled();
    await enter(pin);
    await expect.poll(() => session.answerLink.mock.calls).toEqual([[true]]);
  });

  test('with a claim takes none: it is the organizer’s word', async () => {
    const { session } = ask(`doorclaim${'a'.repeat(30)}`);
    await screen.findByText(/Staff: scan and search/);
    await press('Change device');
    expect(session.answerLink.mock.calls).toEqual([[true]]);
  });
});
