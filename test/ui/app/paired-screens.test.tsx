// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { scan } from '../door-in-memory.ts';
import { openTab, showDoor } from '../show-app.tsx';

const title = () => screen.getByRole('heading', { level: 1, name: 'Statistics' });

test('a screen has the focus when it opens, and again when the verdict that covered it is gone', async () => {
  const { become } = showDoor();
  await openTab('Statistics');
  expect(document.activeElement).toBe(title());
  become({ current: scan({ code: 'admitted' }) });
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Admitted' }));
  become({ current: null });
  expect(document.activeElement).toBe(title());
});
