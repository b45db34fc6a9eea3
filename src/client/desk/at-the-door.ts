import type { Connection } from '../connection/connection.ts';
import type { EventInfo, Pairing } from '../pairing/pairing.ts';
import type { RosterSummary } from '../roster/sync/roster-summary.ts';

/** The part of the door's state that the desk uses. */
export type AtTheDoor = {
  readonly event: EventInfo;
  readonly pairing: Pairing;
  readonly connection: Connection;
  readonly roster: RosterSummary;
};
