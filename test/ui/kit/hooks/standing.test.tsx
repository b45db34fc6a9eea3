// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { instant } from '../../../../src/domain/time.ts';
import { attendee } from '../../../support/attendees.ts';
import { minute, now, scan } from '../../door-in-memory.ts';
import { showDoor, shownScreen } from '../../show-app.tsx';

const outbox = { unsent: 2, rejected: 0, stopped: true };
const chip = () => document.querySelector<HTMLElement>('.chip') ?? document.body;

test('a door whose key is refused is called online nowhere', async () => {
  const { become } = showDoor({ outbox });
  expect(chip().textContent).toContain('Rejected');
  expect(document.body.textContent).not.toContain('Online');
  fireEvent.click(chip());
  const page = await shownScreen();
  expect(page.textContent).toContain('The server rejects this device.');
  expect(page.textContent).not.toContain('Check-ins are synced immediately.');
  become({ outbox: { ...outbox, stopped: false } });
  expect(page.textContent).toContain('Check-ins are synced immediately.');
});

test('while the key is refused, a verdict says that its list is not followed any more', () => {
  const origin = { from: 'list', readAt: instant(now - 2 * minute) } as const;
  const current = scan({ code: 'admitted', attendee: attendee(), origin });
  const { become } = showDoor({ outbox, current });
  expect(
    screen.getByText(/^From the guest list on this device \(updated 2 min.*no longer refreshed/),
  ).toBeTruthy();
  become({ outbox: { ...outbox, stopped: false } });
  expect(screen.queryByText(/no longer refreshed/)).toBeNull();
});
