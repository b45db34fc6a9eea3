// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { asId } from '../../../src/domain/ids.ts';
import type { ProductVerdictCode } from '../../../src/domain/product-verdict.ts';
import type { VerdictCode } from '../../../src/domain/verdict.ts';
import { attendee, local, product } from '../../support/attendees.ts';
import { scan } from '../door-in-memory.ts';
import { showDoor } from '../show-app.tsx';

const drink = product({ productId: asId(901), name: 'Welcome drink', option: '' });
const shirt = product({
  productId: asId(902),
  name: 'Shirt',
  presence: { inside: true, at: local('2026-11-21T19:02:40'), device: 'Bar 1' },
});
const poster = product({ productId: asId(903), name: 'Poster', cancelled: true });

const served = (code: VerdictCode, verdict?: ProductVerdictCode) =>
  scan(
    { code, attendee: attendee({ products: [drink, shirt, poster] }), attention: ['products'] },
    { products: verdict ? { [drink.productId]: verdict } : {} },
  );

function row(productId: number): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-product="${productId}"]`);
  if (!found) throw new Error(`no row of product ${productId}`);
  return found;
}

test('V5: what is to be handed out has a button; what was handed out or cancelled says so', () => {
  const { door } = showDoor({ current: served('admitted') });
  expect(row(902).textContent).toContain('Handed out: 19:02 · Bar 1');
  expect(row(903).textContent).toContain('Cancelled');
  expect(within(row(902)).queryByRole('button')).toBeNull();
  expect(within(row(903)).queryByRole('button')).toBeNull();
  expect(row(901).hasAttribute('data-product-verdict')).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Hand out: Welcome drink' }));
  expect(door.asked).toEqual(['handOver 901']);
});

test.each<[ProductVerdictCode, string]>([
  ['handed-over', 'Handed out'],
  ['already-handed-over', 'Already handed out'],
  ['product-cancelled', 'Cancelled'],
  ['not-booked', 'Not booked'],
])('V5: %s ends the hand-over', (verdict, text) => {
  showDoor({ current: served('admitted', verdict) });
  expect(row(901).dataset.productVerdict).toBe(verdict);
  expect(within(row(901)).getByText(text)).toBeTruthy();
  expect(within(row(901)).queryByRole('button')).toBeNull();
});

test('O10: a hand-over that could not be stored can be tried again', () => {
  showDoor({ current: served('admitted', 'cannot-record') });
  expect(row(901).textContent).toContain('Could not be saved. Do not hand it out.');
  expect(within(row(901)).getByRole('button')).toBeTruthy();
});

test('guests inside may still fetch; a denied guest gets nothing', () => {
  const { become } = showDoor({ current: served('already') });
  expect(within(row(901)).getByRole('button')).toBeTruthy();
  become({ current: served('cancelled') });
  expect(within(row(901)).queryByRole('button')).toBeNull();
});
