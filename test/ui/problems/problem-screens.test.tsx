// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { doorInMemory } from '../door-in-memory.ts';
import { entry } from '../gallery/an-evening.ts';
import { showApp } from '../show-app.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(window, 'isSecureContext');
});

describe('where a screen cannot be drawn', () => {
  function showBroken() {
    // React tells the console of every error that a boundary catches.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const door = doorInMemory();
    door.recorded.push(entry('waiting', 60_000, { state: 'waiting' }, {}));
    const { event } = door.state.getState();
    // What no door may be: the face finds no list where it looks for one.
    door.state.setState({ recent: null as never });
    showApp({ phase: 'paired', door, event, others: [], unopened: [] });
  }

  test('people are told, and have a way on', () => {
    showBroken();
    expect(screen.getByRole('heading', { name: 'This screen has failed' })).toBeTruthy();
    expect(screen.getByText(/Every check-in is stored on this device/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open it again' }).getAttribute('href')).toBe('./');
  });

  test('O7: what was recorded can be saved as a file', async () => {
    showBroken();
    const files = screen.getByRole('region', { name: 'Save the check-ins first' });
    expect(await within(files).findByRole('button', { name: 'Save as a file' })).toBeTruthy();
  });

  test('the organizer sees what it was', () => {
    showBroken();
    expect(screen.getByText(/^TypeError/).tagName).toBe('CODE');
  });
});

describe('on an address without TLS', () => {
  const showUnpaired = (isSecure: boolean) => {
    Object.defineProperty(window, 'isSecureContext', { value: isSecure, configurable: true });
    showApp({ phase: 'unpaired', failure: null });
  };

  test('pairing says what will be missing, and the way out', () => {
    showUnpaired(false);
    expect(screen.getByRole('note').textContent).toContain('there is no camera');
    const way = screen.getByRole('link', { name: 'Try it with https://' });
    expect(way.getAttribute('href')).toMatch(/^https:\/\/localhost/);
  });

  test('on a secure one nothing is said', () => {
    showUnpaired(true);
    expect(screen.queryByRole('note')).toBeNull();
  });
});
