// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ActionButton } from '../../../src/ui/kit/action-button.tsx';
import { held } from '../../support/held.ts';

test('a running button is pressed once, and keeps the focus', async () => {
  const work = held<void>();
  let runs = 0;
  const run = () => {
    runs += 1;
    return work.promise;
  };
  render(
    <ActionButton kind="primary" run={run}>
      Save
    </ActionButton>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(runs).toBe(1);
  expect([button.ariaBusy, button.ariaDisabled]).toEqual(['true', 'true']);
  // What is disabled can't have it.
  button.focus();
  expect(document.activeElement).toBe(button);
  await act(async () => work.answer());
  expect([button.ariaBusy, button.ariaDisabled]).toEqual(['false', 'false']);
  fireEvent.click(button);
  expect(runs).toBe(2);
});
