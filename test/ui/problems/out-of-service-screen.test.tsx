// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { checkIn } from '../../support/actions.ts';
import { attendee } from '../../support/attendees.ts';
import { scan } from '../door-in-memory.ts';
import { showDoor } from '../show-app.tsx';
import { mara, showKiosk } from '../show-kiosk.tsx';

const refused = { why: 'key-refused', isListGone: false } as const;
const title = () => screen.findByRole('heading', { name: 'This device is out of service' });

describe('V9: a door that is out of service', () => {
  test('shows no verdict and no name, whatever was on the screen', async () => {
    const guest = attendee({ firstName: 'Gerda', lastName: 'Gast' });
    const current = scan({ code: 'admitted', attendee: guest });
    const { become } = showDoor({ current, recent: [current] });
    expect(document.body.textContent).toContain('Gerda Gast');
    become({ outOfService: refused });
    await title();
    expect(document.body.textContent).not.toContain('Gerda');
    expect(document.querySelector('[data-verdict], [data-tone]')).toBeNull();
    expect(screen.queryByRole('navigation')).toBeNull();
    become({ outOfService: null, current: null, recent: [] });
    expect(screen.getByRole('button', { name: 'Type a code' })).toBeTruthy();
  });

  test('O7: says what is pending, and saves it as a file', async () => {
    const { door, become } = showDoor({
      outOfService: refused,
      outbox: { unsent: 1, rejected: 0, stopped: true },
    });
    await title();
    door.recorded.push({ action: checkIn('a'), progress: { state: 'waiting' } });
    become({ outbox: { unsent: 1, rejected: 0, stopped: true } });
    expect(document.querySelector('[data-outbox="1"]')).not.toBeNull();
    URL.createObjectURL = () => 'blob:of-a-test';
    URL.revokeObjectURL = () => {};
    const save = await screen.findByRole('button', { name: 'Export check-ins' });
    await act(async () => fireEvent.click(save));
    expect(door.asked).toContain('noteExported');
    become({ outOfService: { ...refused, isListGone: true } });
    expect(screen.getByText('The guest list is deleted from this device.')).toBeTruthy();
  });

  test('asks the service again at a tap, and is paired with a new link', async () => {
    const { door, session } = showDoor({ outOfService: refused });
    await title();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    expect(door.asked).toEqual(['nudge']);
    fireEvent.click(screen.getByRole('button', { name: 'Pair again' }));
    const field = screen.getByLabelText('Pairing link');
    fireEvent.change(field, { target: { value: '#pair=abc' } });
    fireEvent.submit(field);
    expect(session.pair.mock.calls).toEqual([['#pair=abc']]);
  });

  test('a kiosk sends its guests to the staff, and names nobody', async () => {
    const { become, judged } = await showKiosk();
    judged('admitted');
    expect(document.body.textContent).toContain(mara.firstName);
    become({ outOfService: refused });
    expect(screen.getByRole('heading', { name: 'You can’t check in here right now' })).toBeTruthy();
    expect(document.body.textContent).not.toContain(mara.firstName);
    expect(screen.queryByRole('button', { name: /Scan my ticket/ })).toBeNull();
  });
});
