// @database any
/** Who answers each of our own calls at a gateway, by its table, for the operator and for a door. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Call } from '../../../../src/contract/call.ts';
import { type CallName, calls } from '../../../../src/contract/calls.ts';
import { general } from '../../../../src/contract/error-code.ts';
import {
  answeredBy,
  type ExtensionName,
} from '../../../../src/service/wings/gateway/answered-by.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { manualTime } from '../../../support/manual-time.ts';
import { local, type Venue } from '../../../support/venue.ts';

let behind: TestGateway;
let venue: Venue;
let key: string;

beforeEach(async () => {
  behind = await startGateway(manualTime());
  venue = behind.venue;
  key = await behind.doorKey();
  behind.onward.length = 0;
});
afterEach(() => behind.stop());

const names = Object.keys(answeredBy) as ExtensionName[];
const operator = () => behind.gateway.operatorKey;

const pathOf = ({ path, object }: Call): string => {
  const ids: Partial<Record<string, number>> = {
    event: venue.eventId,
    participant: venue.guest.participantId,
    ticket: venue.guest.ticketId,
    payment: venue.guest.paymentId ?? 0,
    ticketCategory: venue.free,
    user: venue.hostId,
  };
  return path.replace(':id', String(ids[object ?? ''] ?? 1));
};

const ask = (name: ExtensionName, by: string) =>
  behind.gateway.request({
    method: calls[name].method,
    url: pathOf(calls[name]),
    headers: { authorization: `ApiKey ${by}` },
  });

/** What came to the upstream of this call itself. */
const passedOn = (name: ExtensionName) =>
  behind.onward.filter(
    ({ url, init }) =>
      new URL(url).pathname === pathOf(calls[name]) && init.method === calls[name].method,
  );

test('every call of ours has its row', () => {
  const all = (Object.keys(calls) as CallName[]).filter((name) =>
    calls[name].path.startsWith('/api/extension/'),
  );
  expect(names.toSorted()).toEqual(all.toSorted());
});

test('the administrator’s: the gateway’s own and what it lacks never continue, the others do, once', async () => {
  for (const name of names) {
    behind.onward.length = 0;
    const { status, body } = await ask(name, operator());
    expect(passedOn(name), name).toHaveLength(answeredBy[name] === 'upstream' ? 1 : 0);
    if (answeredBy[name] !== 'upstream') expect(behind.onward, name).toEqual([]);
    const isLacking = status === 404 && body.errors?.[0] === general.invalidPath;
    expect(isLacking, name).toBe(answeredBy[name] === 'lacking');
  }
});

test('a door’s: of the calls that continue, those that are a door’s work, and only about its own event', async () => {
  const goOn: string[] = [];
  for (const name of names) {
    behind.onward.length = 0;
    await ask(name, key);
    if (passedOn(name).length > 0) goOn.push(name);
  }
  expect(goOn).toEqual([
    'eventScanLines',
    'eventAreas',
    'eventAreaCounts',
    'eventLendPlaces',
    'eventBadgeJobs',
    'eventAddBadgeJobs',
    'eventTakeBadgeJob',
    'eventEndBadgeJob',
    'eventSignedCodes',
    'orderCollect',
  ]);
  const other = calls.eventSignedCodes.path.replace(':id', String(Number(venue.eventId) + 1));
  behind.onward.length = 0;
  const headers = { authorization: `ApiKey ${key}` };
  expect((await behind.gateway.request({ url: other, headers })).status).toBe(403);
  expect(passedOn('eventSignedCodes')).toEqual([]);
});

test('whom a door denied is kept here, and shown to the organizer', async () => {
  const { gateway } = behind;
  const id = venue.eventId;
  const scan = { id: 'a scan', agoMs: 1000, verdict: 'unknown', endOfCode: 'W4X2' };
  const params = { device: 'Door A', scans: [scan] };
  await gateway.must('eventReportRefused', { key, id, params });
  const { refused } = await gateway.must('eventRefusedScans', { key: operator(), id });
  expect(refused).toMatchObject([{ device: 'Door A', verdict: 'unknown', endOfCode: 'W4X2' }]);
  expect(behind.onward).toEqual([]);
});

test('a door’s end is the gateway’s: from then on its key is refused, and nothing of it continues', async () => {
  const { gateway } = behind;
  const id = venue.eventId;
  const made = await gateway.must('doorClaimCreate', {
    key: operator(),
    id,
    params: { keyEndDate: local('2026-11-22T04:00:00') },
  });
  const claimed = { claim: made.doorClaim.claim, device: 'Helper', secret: 'drawn by Helper' };
  const { apiKey } = await gateway.must('doorKeyCreate', { key: 'none', params: claimed });
  expect((await gateway.call('eventRead', { key: apiKey.key, id })).status).toBe(200);
  behind.onward.length = 0;
  await behind.time.advance(24 * 60 * 60_000);
  const refused = await gateway.call('eventRead', { key: apiKey.key, id });
  expect([refused.status, refused.errors]).toEqual([403, [general.invalidApiKey]]);
  expect(behind.onward).toEqual([]);
});

test('pages without a key are the upstream’s own, at its address: none here, and nothing continues', async () => {
  const pages = ['/e/sommerfest', '/images/abc.png'].concat(
    ['ticket/1.pdf', 'badge/1.png', 'invoice/1.pdf'].map((page) => `/documents/${page}`),
  );
  for (const url of pages) {
    expect((await behind.gateway.request({ url })).status, url).toBe(404);
  }
  expect(behind.onward).toEqual([]);
});
