// @database any
/** What a proxy says of its callers counts where the operator says so, and nowhere else. */
import { afterEach, describe, expect, test } from 'vitest';
import { type ServiceOptions, startService, type TestService } from '../../../support/service.ts';
import { makeKeyOf, makeVenue } from '../../../support/venue.ts';

const loopback = '127.0.0.1';
const elsewhere = '203.0.113.7';
let service: TestService;
afterEach(() => service.stop());

const metrics = async (remoteAddress: string, headers: Readonly<Record<string, string>> = {}) =>
  (await service.request({ url: '/metrics', remoteAddress, headers })).status;

test.each([
  { 'x-forwarded-for': '203.0.113.7' },
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-proto': 'https' },
  { 'x-forwarded-host': 'localhost' },
  { forwarded: 'for=127.0.0.1' },
  { via: '1.1 caddy' },
])('a proxy on this machine does not make /metrics public: %o', async (headers) => {
  for (const trustedProxies of [[], ['loopback']]) {
    service = await startService({ trustedProxies });
    expect(await metrics(loopback)).toBe(200);
    expect(await metrics(loopback, headers)).toBe(400);
    expect(await metrics(elsewhere, headers)).toBe(400);
    if (trustedProxies.length === 0) await service.stop();
  }
});

describe('a password comes by TLS (InsecureConnection)', () => {
  async function statusOf(
    options: ServiceOptions,
    remoteAddress: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<number> {
    service = await startService(options);
    const venue = await makeVenue(service);
    const { key } = await makeKeyOf(service, service.operatorKey, 'Administrator');
    const params = { password: venue.password };
    const to = { key, id: venue.hostId, params, remoteAddress, headers };
    return (await service.call('userRequestPermission', to)).status;
  }
  const trusted = { trustedProxies: [loopback] };
  const overTls = { 'x-forwarded-for': elsewhere, 'x-forwarded-proto': 'https' };
  const plain = { 'x-forwarded-for': elsewhere, 'x-forwarded-proto': 'http' };

  test.each<[string, ServiceOptions, string, Record<string, string>, number]>([
    ['by a trusted proxy over TLS', trusted, loopback, overTls, 201],
    ['by a trusted proxy without', trusted, loopback, plain, 400],
    ['by a proxy on this machine that is not trusted', {}, loopback, overTls, 400],
    ['by one elsewhere that is not trusted', trusted, elsewhere, overTls, 400],
    ['plainly, with --public-url', { publicUrl: 'https://t.example' }, elsewhere, {}, 400],
  ])('%s', async (_, options, from, headers, status) => {
    expect(await statusOf(options, from, headers)).toBe(status);
  });
});
