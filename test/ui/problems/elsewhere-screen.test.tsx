// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showApp } from '../show-app.tsx';

test('O8: where another tab is the door it says so, and one tap makes this one the door', async () => {
  const { session } = showApp({ phase: 'elsewhere' });
  expect(screen.getByRole('heading', { name: 'Admit is open in another tab' })).toBeTruthy();
  const use = screen.getByRole<HTMLButtonElement>('button', { name: 'Use this tab' });
  let arrive = () => {};
  session.takeOver.mockReturnValue(
    new Promise<void>((resolve) => {
      arrive = resolve;
    }),
  );
  fireEvent.click(use);
  // The other tab may take seconds to rest: no second try meanwhile.
  expect(use.ariaDisabled).toBe('true');
  fireEvent.click(use);
  await act(async () => arrive());
  expect(session.takeOver).toHaveBeenCalledTimes(1);
  expect(use.ariaDisabled).toBe('false');
});
