// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { asId } from '../../../src/domain/ids.ts';
import { instant } from '../../../src/domain/time.ts';
import { attendee } from '../../support/attendees.ts';
import { now, scan } from '../door-in-memory.ts';
import { showDoor, shownScreen } from '../show-app.tsx';

const mara = attendee({ ticketId: asId(77), firstName: 'Mara', lastName: 'Lindqvist' });
const admitted = scan({ code: 'admitted', attendee: mara });
const unknown = scan({ code: 'unknown' }, { id: 'scan-0' });

const lines = () => within(screen.getByRole('list')).getAllByRole('listitem');

test('a tap on a scan opens the page of its guest; a code without one leads nowhere', async () => {
  const { door } = showDoor({ recent: [admitted, unknown] });
  door.listed.push(mara);
  const [known, nobody] = lines();
  expect(nobody && within(nobody).queryByRole('button')).toBeNull();
  if (!known) throw new Error('no scan is shown');
  fireEvent.click(within(known).getByRole('button', { name: /^Mara Lindqvist/ }));
  await shownScreen();
  expect(history.state.view).toEqual({ at: 'attendee', ticketId: 77 });
});

test('the one before can be taken back, for as long as it may', async () => {
  const undoable = { scan: admitted, until: instant(now + 10_000) };
  const { door, advance, become } = showDoor({ recent: [admitted, unknown], undoable });
  fireEvent.click(screen.getByRole('button', { name: 'Undo: Mara Lindqvist' }));
  expect(door.asked).toEqual(['undo']);

  await advance(9999);
  expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeNull();
  await advance(1);
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();

  const next = scan({ code: 'left', attendee: mara }, { id: 'scan-2' });
  become({ recent: [next, admitted], undoable: { scan: next, until: instant(now + 20_000) } });
  screen.getByRole('button', { name: 'Undo: Mara Lindqvist' });
  become({ undoable: null });
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});
