/** Reads the participants of an event in one answer, from behind the last one that was read (R2). */
import * as v from 'valibot';
import { type ParticipantAnswer, participantAnswer } from '../../../contract/participant.ts';
import {
  participantStream,
  participantStreamType,
  type StreamHead,
  streamEnd,
  streamHead,
} from '../../../contract/participant-stream.ts';
import type { Outcome } from '../../api/outcome.ts';
import type { Asked, TakePiece } from './download-piece.ts';

/** So many are read and put on the list at a time: few enough for the screen. */
const pieceSize = 100;
const deadlineMs = 20_000;
/** Participants that come while it is read, beyond those that it said there are. */
const mostMore = 10_000;

/**
 * @returns `not-the-service` for lines that are no participants, whose ids don't grow, or that are far
 *   more than there are; `unreachable` for an answer that broke off
 */
export async function readStream(
  { client, eventId, clock, pace }: Asked,
  after: number,
  take: TakePiece,
): Promise<Outcome<null>> {
  const readAt = clock.now();
  // Written by the function below, which TypeScript does not follow.
  let head = null as StreamHead | null;
  let last = after;
  let done = 0;
  let hasEnded = false as boolean;
  let isWanted = true as boolean;

  async function takeLines(lines: readonly string[]): Promise<boolean | 'not-understood'> {
    let piece: ParticipantAnswer[] = [];
    const hand = async () => {
      const { total, left } = head ?? { total: 0, left: 0 };
      done += piece.length;
      const share = total === 0 ? 1 : Math.min(1, Math.max(1, total - left + done) / total);
      const participants = piece;
      piece = [];
      const reached = { way: 'stream', after: last } as const;
      isWanted =
        participants.length === 0 || (await take({ participants, readAt, reached, total, share }));
      return isWanted;
    };
    for (const line of lines) {
      const json = parsed(line);
      if (head === null) {
        const begins = v.safeParse(streamHead, json);
        if (!begins.success) return 'not-understood';
        head = begins.output;
        continue;
      }
      if (v.is(streamEnd, json)) {
        hasEnded = true;
        break;
      }
      const participant = v.safeParse(participantAnswer, json, { abortEarly: true });
      const isNext = participant.success && participant.output.id > last;
      if (!isNext || done + piece.length > head.left + mostMore) {
        // What came before it is good.
        await hand();
        return 'not-understood';
      }
      last = participant.output.id;
      piece.push(participant.output);
      if (piece.length === pieceSize && !(await hand())) return false;
    }
    return (await hand()) && !hasEnded;
  }

  const request = { id: eventId, params: { after }, deadlineMs };
  const read = await pace.ask(() =>
    client.readLines(participantStream, request, participantStreamType, takeLines),
  );
  if (read.kind !== 'answer' || (hasEnded && isWanted)) return read;
  return { kind: 'unavailable', reason: 'unreachable' };
}

/** @returns undefined for what is no JSON: it fits no form then */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
