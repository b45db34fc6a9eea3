import { expect, test } from 'vitest';
import { ownPages } from '../../src/worker/own-pages.ts';

test.each(['/', '/index.html', '/?utm=poster', '/index.html?x=1'])('the app opens at %s', (url) => {
  expect(ownPages.test(url)).toBe(true);
});

test.each([
  '/BALL.html',
  '/event/index.html',
  '/index.html.html',
  '/INDEX.html',
  '/participant/7?token=a',
  '/purchase/abc',
  '/documents/ticket/7.pdf',
  '/api/docs',
  '/demo/tickets',
])('the service answers %s', (url) => {
  expect(ownPages.test(url)).toBe(false);
});
