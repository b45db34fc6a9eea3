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
    ['ask-first', 'Admit', 'agree'],
    ['ask-unpaid', 'Admit anyway', 'agree'],
    ['ask-first', 'Refuse', 'dismiss'],
  ])('%s: “%s”', async (code, button, call) => {
    const { door } = showDoor({ current: scan({ code, attendee: attendee() }) });
    await press(button);
    expect(door.asked).toEqual([call]);
  });

  test('what was undone, or was never recorded, has no undo', () => {
    const admitted = scan({ code: 'admitted', attendee: attendee() });
    const { become } = showDoor({ current: { ...admitted, isUndone: true } });
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    become({ current: scan({ code: 'cancelled', attendee: attendee() }) });
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('a ticket of another event', () => {
  const current = scan({ code: 'wrong-event', otherEvent: anotherEvent });

  /** The device is a door of the ticket's event as well. */
  function showTwoEvents() {
    const door = doorInMemory({ current });
    const others = [{ door: doorInMemory(), event: anotherEvent }];
    const shown = showApp({ phase: 'paired', door, event: doorState().event, others });
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
