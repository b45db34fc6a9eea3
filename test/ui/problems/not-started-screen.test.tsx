// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NotStartedScreen } from '../../../src/ui/problems/not-started-screen.tsx';

test.each<[readonly string[], string, string]>([
  [['en-GB', 'de'], 'en', 'Admit could not start'],
  [['de-AT', 'en'], 'de', 'Admit konnte nicht starten'],
  [['fr-FR', 'de-DE'], 'de', 'Admit konnte nicht starten'],
  [['fr-FR'], 'en', 'Admit could not start'],
  [[], 'en', 'Admit could not start'],
])('whoever reads %j is told in %s', (wanted, lang, title) => {
  render(<NotStartedScreen wanted={wanted} />);
  screen.getByRole('heading', { level: 1, name: title });
  expect(screen.getByRole('main').lang).toBe(lang);
});

test('it says what is safe and what to do, and a tap fetches everything anew', () => {
  render(<NotStartedScreen wanted={['en']} />);
  screen.getByText(/check-ins of this device are still there/);
  screen.getByText(/^Check the network and try again/);
  expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('./');
});
