// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { VerdictCode } from '../../../src/domain/verdict.ts';
import { attendee } from '../../support/attendees.ts';
import { anotherEvent, doorInMemory, doorState, scan } from '../door-in-memory.ts';
import { showApp, showDoor } from '../show-app.tsx';

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('what is asked of the door', () => {
  test.each<[VerdictCode, string, string]>([
    ['admitted', 'Undo', 'undo'],
    ['ask-first', 'Check in', 'agree'],
    ['ask-unpaid', 'Check in anyway', 'agree'],
    ['ask-first', 'Deny entry', 'dismiss'],
  ])('%s: “%s”', async (code, button, call) => {
    const { door } = showDoor({ current: scan({ code, attendee: attendee() }) });
    await press(button);
    expect(door.asked).toEqual([call]);
  });

  test('what was undone, checked in again, or was never recorded, has no undo', () => {
    const admitted = scan({ code: 'admitted', attendee: attendee() });
    const { become } = showDoor({ current: { ...admitted, isUndone: true } });
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    become({ current: { ...admitted, isLetInAgain: true } });
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    become({ current: scan({ code: 'cancelled', attendee: attendee() }) });
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('a button that is gone once it was pressed leaves the focus at the verdict', () => {
    const admitted = scan({ code: 'admitted', attendee: attendee() });
    const { become } = showDoor({ current: admitted });
    screen.getByRole('button', { name: 'Undo' }).focus();
    become({ current: { ...admitted, isUndone: true } });
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Admitted' }));
    screen.getByRole('button', { name: 'Next' }).focus();
    become({ current: { ...admitted, isUndone: true, products: [] } });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next' }));
  });
});

describe('a guest who counts as inside', () => {
  const guest = attendee({ firstName: 'Mara', lastName: 'Lindqvist' });
  const current = scan({ code: 'already', attendee: guest });
  const pairing = (letsInAgain: boolean) => {
    const { pairing: paired } = doorState();
    return { ...paired, gate: { ...paired.gate, letsInAgain } };
  };

  test('has a page, one tap away', async () => {
    const { door } = showDoor({ current });
    door.listed.push(guest);
    await press('Open guest');
    expect(door.asked).toEqual(['dismiss']);
    expect(await screen.findByRole('heading', { level: 2, name: 'Mara Lindqvist' })).toBeTruthy();
  });

  test('is checked in again after one question, where the gate allows it', async () => {
    const { door } = showDoor({ current, pairing: pairing(true) });
    await press('Check in again');
    expect(door.asked).toEqual([]);
    await press('Cancel');
    await press('Check in again');
    await press('Yes, check in again');
    expect(door.asked).toEqual(['letInAgain']);
  });

  test('is not checked in again at any other gate', () => {
    showDoor({ current, pairing: pairing(false) });
    expect(screen.queryByRole('button', { name: 'Check in again' })).toBeNull();
  });
});

describe('Escape and Enter', () => {
  const guest = attendee();

  test.each(['{Escape}', '{Enter}'])(
    '%s clears a verdict once it can have been seen',
    async (key) => {
      const current = scan({ code: 'cancelled', attendee: guest });
      const { door, advance } = showDoor({ current });
      await advance(300);
      await userEvent.keyboard(key);
      expect(door.asked).toEqual([]);
      await advance(400);
      await userEvent.keyboard(key);
      expect(door.asked).toEqual(['dismiss']);
    },
  );

  test('clear no question', async () => {
    const { door, advance } = showDoor({ current: scan({ code: 'ask-first', attendee: guest }) });
    await advance(1000);
    await userEvent.keyboard('{Escape}{Enter}');
    expect(door.asked).toEqual([]);
  });

  test('on a button, Enter presses that button', async () => {
    const current = scan({ code: 'already', attendee: guest });
    const { door, advance } = showDoor({ current });
    await advance(1000);
    screen.getByRole('button', { name: 'What does this mean?' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(door.asked).toEqual([]);
    await userEvent.keyboard('{Escape}');
    expect(door.asked).toEqual([]);
  });
});

describe('a ticket of another event', () => {
  const current = scan({ code: 'wrong-event', otherEvent: anotherEvent });

  /** The device is a door of the ticket's event as well. */
  function showTwoEvents() {
    const door = doorInMemory({ current });
    const others = [{ door: doorInMemory(), event: anotherEvent }];
    const shown = showApp({
      phase: 'paired',
      door,
      event: doorState().event,
      others,
      unopened: [],
    });
    return { ...shown, door };
  }

  test('is checked there, without a second scan', async () => {
    const { session } = showTwoEvents();
    await press('Check at Kongress der Lichtplaner');
    expect(session.switchTo.mock.calls).toEqual([[anotherEvent.id, current.code]]);
  });

  test('or left for the next guest', async () => {
    const { door, session } = showTwoEvents();
    await press('Next');
    expect(door.asked).toEqual(['dismiss']);
    expect(session.switchTo).not.toHaveBeenCalled();
  });

  test('whose door is not on this device can only be sent on', () => {
    showDoor({ current });
    expect(screen.queryByRole('button', { name: /^Check at/ })).toBeNull();
    screen.getByRole('button', { name: 'Next' });
  });
});
