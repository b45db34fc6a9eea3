// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { attendee } from '../../support/attendees.ts';
import { scan } from '../door-in-memory.ts';
import { openTab, showDoor } from '../show-app.tsx';

const message = { id: 1, text: 'Please send everybody to the south gate.' };

test('a message is next to the verdict, and hides none of it, until it was read', async () => {
  const { door, become } = showDoor({ message });
  await screen.findByText(message.text);
  const guest = attendee({ firstName: 'Gerda', lastName: 'Gast' });
  become({ current: scan({ code: 'admitted', attendee: guest }) });
  expect(screen.getByText(message.text)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Admitted' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Mark as read' }));
  expect(door.asked).toContain('readMessage');
  expect(screen.queryByText(message.text)).toBeNull();
});

test('a message is also on each screen next to the camera', async () => {
  showDoor({ message });
  for (const tab of ['Search', 'Statistics', 'Activity', 'More']) {
    await openTab(tab);
    await screen.findByText(message.text);
  }
  fireEvent.click(screen.getByRole('button', { name: 'Mark as read' }));
  expect(screen.queryByText(message.text)).toBeNull();
});

test('V9: a door that was asked to rest says what is still being sent, and offers no new pairing', async () => {
  showDoor({
    message,
    outOfService: { why: 'asked-to-rest', isListGone: false },
    outbox: { unsent: 3, rejected: 0, stopped: false },
  });
  await screen.findByText(/has paused this device/);
  expect(screen.getByText(/3 check-ins are still syncing/)).toBeTruthy();
  expect(screen.getByText(message.text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Pair again' })).toBeNull();
});
