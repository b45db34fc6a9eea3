// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Gate } from '../../../src/domain/gate.ts';
import { doorState } from '../door-in-memory.ts';
import { showDoor } from '../show-app.tsx';

const label = 'Direction';

function showGate(direction: Gate['direction']) {
  const { pairing } = doorState();
  return showDoor({ pairing: { ...pairing, gate: { ...pairing.gate, direction } } });
}

test('staff change the direction of a gate for both ways, and see it', async () => {
  const { door } = showGate('both');
  const ways = within(screen.getByRole('group', { name: label }));
  const now = () => ways.getByRole('button', { pressed: true }).textContent;
  expect(now()).toBe('Entry');
  await userEvent.click(ways.getByRole('button', { name: 'Exit' }));
  expect(now()).toBe('Exit');
  await userEvent.click(ways.getByRole('button', { name: 'Entry' }));
  expect(now()).toBe('Entry');
  expect(door.asked).toEqual(['turn out', 'turn in']);
});

test.each(['in', 'out'] as const)('a gate for %s alone is not turned', (direction) => {
  showGate(direction);
  expect(screen.queryByRole('group', { name: label })).toBeNull();
});
