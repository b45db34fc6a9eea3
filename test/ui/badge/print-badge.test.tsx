// @vitest-environment jsdom
/** Staff print badges, at a verdict and from a guest's page. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { defaultGate, type Gate } from '../../../src/domain/gate.ts';
import { asId } from '../../../src/domain/ids.ts';
import { attendee } from '../../support/attendees.ts';
import { held } from '../../support/held.ts';
import { doorState, scan } from '../door-in-memory.ts';
import { openTab, showDoor } from '../show-app.tsx';

const mara = attendee({ firstName: 'Mara', lastName: 'Lindqvist' });
const admitted = scan({ code: 'admitted', attendee: mara });
const gated = (badges: Gate['badges']) => ({
  pairing: { ...doorState().pairing, gate: { ...defaultGate, badges } },
});

let printed: (string | null | undefined)[];
beforeEach(() => {
  printed = [];
  vi.spyOn(window, 'print').mockImplementation(() => {
    printed.push(document.querySelector('.badge-sheet')?.textContent);
  });
});
afterEach(() => vi.restoreAllMocks());

const button = () => screen.queryByRole('button', { name: /badge/ });
const label = 'Winter Lights FestivalMaraLindqvistStandard';

describe('at the verdict', () => {
  test('a gate with a printer prints at a tap', async () => {
    showDoor({ current: admitted, ...gated('by-tap') });
    fireEvent.click(await screen.findByRole('button', { name: 'Print badge' }));
    await screen.findByRole('button', { name: 'Print badge again' });
    expect(printed).toEqual([label]);
  });

  test('or each automatically, once, and again at a tap', async () => {
    const { become } = showDoor({ current: admitted, ...gated('by-itself') });
    const again = await screen.findByRole('button', { name: 'Print badge again' });
    expect(printed).toEqual([label]);
    become({ current: { ...admitted, products: {} } });
    expect(printed).toEqual([label]);
    fireEvent.click(again);
    await waitFor(() => expect(printed).toEqual([label, label]));
    become({ current: { ...admitted, id: 'next' } });
    await waitFor(() => expect(printed).toHaveLength(3));
  });

  describe('automatically', () => {
    const ben = attendee({ ticketId: asId(77), firstName: 'Ben', lastName: 'Sommer' });
    test('the badge of a guest whose verdict gave way to the next is printed, and each alone', async () => {
      const { door, become } = showDoor(gated('by-itself'));
      const picture = held<null>();
      door.desk.readBadge = () => picture.promise;
      become({ current: admitted });
      await waitFor(() => expect(document.querySelector('.badge-sheet')).not.toBeNull());
      become({ current: scan({ code: 'admitted', attendee: ben }, { id: 'next' }) });
      await screen.findByRole('button', { name: 'Print badge' });
      become({ current: null });
      await act(async () => picture.answer(null));
      await waitFor(() =>
        expect(printed).toEqual([label, label.replace('MaraLindqvist', 'BenSommer')]),
      );
      expect(document.querySelector('.badge-sheet')).toBeNull();
    });

    test('none a second time: not for the same verdict shown again, nor for who was checked in again', async () => {
      const { become } = showDoor({ current: admitted, ...gated('by-itself') });
      await screen.findByRole('button', { name: 'Print badge again' });
      become({ current: null });
      become({ current: admitted });
      await screen.findByRole('button', { name: 'Print badge again' });
      become({ current: { ...admitted, id: 'again', isLetInAgain: true } });
      await screen.findByRole('button', { name: 'Print badge' });
      expect(printed).toEqual([label]);
    });

    test('what the browser cannot print is told, leaves nothing, and holds nobody up', async () => {
      vi.spyOn(window, 'print').mockImplementationOnce(() => {
        throw new Error('not supported');
      });
      const { become } = showDoor({ current: admitted, ...gated('by-itself') });
      const alert = await screen.findByText('The badge of Mara was not printed.');
      expect(alert.closest('[role=alert]')).not.toBeNull();
      expect(document.querySelector('.badge-sheet')).toBeNull();
      expect(printed).toEqual([]);
      expect(screen.getByRole('button', { name: 'Print badge' })).toBeTruthy();
      become({ current: scan({ code: 'admitted', attendee: ben }, { id: 'next' }) });
      await screen.findByRole('button', { name: 'Print badge again' });
      expect(printed).toEqual([label.replace('MaraLindqvist', 'BenSommer')]);
    });
  });

  test('nothing is printed for guests whom the gate did not check in, nor for an undo', async () => {
    const { become } = showDoor({
      current: scan({ code: 'already', attendee: mara }),
      ...gated('by-itself'),
    });
    become({ current: { ...admitted, id: 'undone', isUndone: true } });
    await act(async () => {});
    expect(button()).toBeNull();
    expect(printed).toEqual([]);
  });

  test('any other gate shows nothing of it', async () => {
    showDoor({ current: admitted });
    await act(async () => {});
    expect(button()).toBeNull();
  });
});

test('a guest’s page prints one at any gate', async () => {
  const { door } = showDoor();
  door.listed.push(mara);
  door.desk.finder.state.setState({
    query: 'mara',
    hits: [{ ticketId: mara.ticketId, from: 'list', match: 'exact' }],
  });
  await openTab('Search');
  fireEvent.click(await screen.findByRole('button', { name: /^Mara Lindqvist/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Print badge' }));
  await screen.findByRole('button', { name: 'Print badge again' });
  expect(printed).toEqual([label]);
});
