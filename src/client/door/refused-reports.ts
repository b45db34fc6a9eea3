/**
 * Tells the service whom this door turned away, with no more of a code than its end (19.5). Part of the
 * reports that are loaded late. What was told is remembered as long as the app runs: told again after a
 * restart, it is the same.
 */
import {
  endOfCodeLength,
  eventReportRefused,
  mostRefusedInCall,
} from '../../contract/refused-scan.ts';
import type { Clock } from '../../domain/time.ts';
import type { ServiceClient } from '../api/service-client.ts';
import type { ReadableStore } from '../device/readable-store.ts';
import { deviceOnWire } from '../pairing/pairing.ts';
import type { RefusedScans } from '../scan/refused-scans.ts';
import type { DoorState } from './door-state.ts';

/** Somebody who was asked about, or came back with a supervisor, is let in by then: that scan is withdrawn. */
const settledAfterMs = 60_000;
const deadlineMs = 10_000;

type Means = {
  readonly state: ReadableStore<DoorState>;
  readonly refused: RefusedScans;
  readonly client: ServiceClient;
  readonly clock: Clock;
};

/** @returns tells of those that are not told yet, some at a time */
export function createRefusedReports(means: Means): () => Promise<void> {
  const { state, refused, client, clock } = means;
  const told = new Set<string>();
  let isLacking = false;

  return async () => {
    if (isLacking) return;
    await refused.load();
    const now = clock.now();
    const news = (refused.state.getState() ?? [])
      .filter(({ id, at }) => !told.has(id) && now - at >= settledAfterMs)
      .slice(0, mostRefusedInCall);
    if (news.length === 0) return;
    const { pairing } = state.getState();
    const ended = await client.request(eventReportRefused, {
      id: pairing.eventId,
      deadlineMs,
      params: {
        device: deviceOnWire(pairing),
        scans: news.map(({ id, at, verdict, code }) => ({
          id,
          agoMs: now - at,
          verdict,
          endOfCode: code.slice(-endOfCodeLength),
        })),
      },
    });
    if (ended.kind === 'answer') for (const { id } of news) told.add(id);
    // What the service refuses as a whole it refuses again.
    isLacking = ended.kind === 'refused';
  };
}
