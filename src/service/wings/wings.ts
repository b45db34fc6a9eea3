/**
 * The only place where the wings join the service. Settings enable each of them. Each wing has a
 * port of the core, through which `main.ts` passes it on. Without the wing, the port is null.
 */
import { join } from 'node:path';
import type { ApiKeyId } from '../../domain/ids.ts';
import type { Clock } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import { replicaRestMs } from '../core/deps/deadlines.ts';
import type { AnswersInstead } from '../core/http/receive.ts';
import type { Store } from '../core/store/store.ts';
import { readTls, type Tls } from '../operations/open-tls.ts';
import type { Settings } from '../operations/settings.ts';
import { answersOf } from './gateway/gateway.ts';
import { createUpstream } from './gateway/upstream.ts';
import { openAsGateway, openAsService } from './gateway/upstream-events.ts';
import { readUpstreamKey } from './gateway/upstream-target.ts';
import { openReplica, type Replica } from './scale/replica.ts';
import { buildCaPage, fingerprintOf } from './venue-ca/ca-page.ts';

/** `scale`, port `SecondStore`. @param onGone told why, each time the replica is left out for a while */
export function joinReplica(
  { replicaUrl }: Settings,
  primary: Store,
  onGone: (error: unknown) => void,
): Replica | null {
  if (replicaUrl === null) return null;
  return openReplica({ url: replicaUrl, primary, restMs: replicaRestMs, onGone });
}

type GatewayTools = {
  readonly clock: Clock;
  readonly timers: Timers;
  /** The administrator's key; null if it is disabled. */
  readonly adminKeyId: ApiKeyId | null;
  onTrouble(upstream: string, why: string): void;
};

/**
 * `gateway`, port `AnswersInstead`.
 * @throws CannotOpen where the store is another upstream's, or the upstream's key can't be read
 */
export async function joinGateway(
  { upstream }: Settings,
  store: Store,
  { clock, timers, adminKeyId, onTrouble }: GatewayTools,
): Promise<AnswersInstead | null> {
  if (upstream === null) {
    await openAsService(store);
    return null;
  }
  const { origin, keyFile } = upstream;
  const key = readUpstreamKey(keyFile);
  await openAsGateway(store, clock, origin, adminKeyId);
  return answersOf(
    createUpstream({ origin, key, fetch, timers, onTrouble: (why) => onTrouble(origin, why) }),
  );
}

/**
 * `venue-ca`, port `Tls`: a venue's own authority where no certificate is given.
 * @throws CannotOpen
 */
export async function joinTls({ tls, dataDirectory }: Settings, clock: Clock): Promise<Tls | null> {
  if (tls === null) return null;
  if (tls.kind === 'files') return readTls(tls);
  // Loaded only here: it is large, and few need it.
  const { ensureOwnCertificate } = await import('./venue-ca/own-certificate.ts');
  return ensureOwnCertificate(join(dataDirectory, 'tls'), tls.names, clock);
}

/** The page from which phones get that authority's root, and the root's fingerprint. */
export const joinCaPage = (page: Parameters<typeof buildCaPage>[0]) => ({
  page: buildCaPage(page),
  fingerprint: fingerprintOf(page.root),
});
