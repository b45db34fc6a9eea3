/** Which addresses an organizer can choose for a webhook. */
import { expect, test } from 'vitest';
import { webhookAddressIn } from '../../../src/service/webhooks/post-webhook.ts';

test.each([
  'http://example.org/',
  'ftp://example.org/',
  'https://user:secret@example.org/',
  'https://localhost/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://10.1.2.3:8443/x',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://[::ffff:192.168.0.1]/',
  'https://[fd00::1]/',
  'https://[64:ff9b::a00:1]/',
  'https://100.64.0.1/',
  `https://example.org/${'x'.repeat(1000)}`,
  'nothing',
])('not %s', (url) => {
  expect(webhookAddressIn(url, false)).toBeNull();
});

test('the public internet, as the address is written there; a private network only where it is allowed', () => {
  expect(webhookAddressIn('https://Example.org/a?b=c', false)).toBe('https://example.org/a?b=c');
  expect(webhookAddressIn('https://93.184.215.14/', false)).toBe('https://93.184.215.14/');
  expect(webhookAddressIn('http://127.0.0.1/', true)).toBe('http://127.0.0.1/');
});
