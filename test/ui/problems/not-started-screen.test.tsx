// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NotStartedScreen } from '../../../src/ui/problems/not-started-screen.tsx';
import { english, german } from '../english.ts';

test.each([
  ['in the language whose texts arrived', german, 'de', 'Admit konnte nicht starten'],
  ['in English', english, 'en-GB', 'Admit could not start'],
  ['in English where no texts arrived', null, 'en', 'Admit could not start'],
])('the reader is told %s', (_, language, lang, title) => {
  render(<NotStartedScreen language={language} />);
  screen.getByRole('heading', { level: 1, name: title });
  expect(screen.getByRole('main').lang).toBe(lang);
});

test('it says what is safe and what to do, and a tap fetches everything again', () => {
  render(<NotStartedScreen language={null} />);
  screen.getByText(/check-ins of this device are still there/);
  screen.getByText(/^Check the network and try again/);
  expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('./');
});
