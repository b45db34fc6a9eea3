/** What a download asks with, and the pieces in which the list comes. */
import type { ParticipantAnswer } from '../../../contract/participant.ts';
import type { EventId } from '../../../domain/ids.ts';
import type { Clock, Instant } from '../../../domain/time.ts';
import type { Pace } from '../../api/pace.ts';
import type { ServiceClient } from '../../api/service-client.ts';
import type { Reached } from './download-state.ts';

export type Asked = {
  readonly client: ServiceClient;
  readonly eventId: EventId;
  readonly clock: Clock;
  readonly pace: Pace;
};

export type Piece = {
  readonly participants: readonly ParticipantAnswer[];
  /** The time before the first of them was asked for. */
  readonly readAt: Instant;
  /** Up to and with this piece. */
  readonly reached: Reached;
  /** How many participants there are; null where the service does not say. */
  readonly total: number | null;
  /** The share of the list that is read with this piece, in (0, 1]. */
  readonly share: number;
};

/** @returns false: no more is wanted */
export type TakePiece = (piece: Piece) => Promise<boolean>;
