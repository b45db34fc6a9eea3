/** A gateway in this process, before the real service in this process, with a way between them that fails. */
import type { Fetch } from '../../src/client/device/fetch.ts';
import { createUpstream } from '../../src/service/wings/gateway/upstream.ts';
import { openAsGateway } from '../../src/service/wings/gateway/upstream-events.ts';
import { type FaultyNetwork, faultyNetwork } from './faulty-network.ts';
import { type ManualTime, notAwaitedByClocks } from './manual-time.ts';
import { startService, type TestService } from './service.ts';
import { makeVenue, type Venue } from './venue.ts';

export type TestGateway = {
  readonly gateway: TestService;
  readonly upstream: TestService;
  /** The upstream's: of its keys the gateway has the Administrator's. */
  readonly venue: Venue;
  /** Between the two. */
  readonly network: FaultyNetwork;
  /** What came to the upstream: every header and body that was sent to it. */
  readonly onward: { readonly url: string; readonly init: RequestInit }[];
  readonly troubles: string[];
  /** Of both. */
  readonly time: ManualTime;
  /** What the gateway wrote to its log. */
  readonly log: string[];
  /** A door's key of the gateway's own, got by a claim as a phone does. */
  doorKey(device?: string): Promise<string>;
  stop(): Promise<void>;
};

export const upstreamOrigin = 'https://upstream.example';

/** @param wrap of the upstream, to make it another service */
export async function startGateway(
  time: ManualTime,
  wrap: (fetch: Fetch) => Fetch = (fetch) => fetch,
): Promise<TestGateway> {
  const upstream = await startService({ clock: time, timers: time, publicUrl: upstreamOrigin });
  const venue = await makeVenue(upstream);
  const onward: { url: string; init: RequestInit }[] = [];
  const answered = wrap(upstream.fetch);
  const network = faultyNetwork((url, init) => {
    onward.push({ url, init });
    return answered(url, init);
  });
  const troubles: string[] = [];
  const log: string[] = [];
  const gateway = await startService({
    clock: time,
    timers: time,
    log: { write: (line) => void log.push(line) },
    upstream: createUpstream({
      origin: upstreamOrigin,
      key: venue.keys.Administrator.key,
      fetch: (url, init) =>
        notAwaitedByClocks(() => Promise.race([network.fetch(url, init), aborted(init)])),
      timers: time,
      onTrouble: (why) => troubles.push(why),
    }),
  });
  const { id } = await gateway.store.read((queries) =>
    queries.selectFrom('apiKey').select('id').executeTakeFirstOrThrow(),
  );
  await openAsGateway(gateway.store, time, upstreamOrigin, id);
  return {
    gateway,
    upstream,
    venue,
    network,
    onward,
    troubles,
    time,
    log,
    async doorKey(device = 'Door A') {
      const key = gateway.operatorKey;
      const made = await gateway.must('doorClaimCreate', { key, id: venue.eventId });
      const { claim } = made.doorClaim;
      const params = { claim, device, secret: `drawn by ${device}` };
      return (await gateway.must('doorKeyCreate', { key: 'none', params })).apiKey.key;
    },
    async stop() {
      await gateway.stop();
      await upstream.stop();
    },
  };
}

/** Real networks end a request that is given up; the failing one has no end of its own. */
const aborted = ({ signal }: RequestInit) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(new Error('given up')));
  });
