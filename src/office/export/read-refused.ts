/** Reads whom the devices of an event denied entry: all of them come in one answer. */
import type { AnswerTo } from '../../contract/call.ts';
import { eventRefusedScans } from '../../contract/door-board.ts';
import { answerOrThrow } from '../session/service-calls.ts';
import type { ReadAll } from './use-reading.ts';

export type RefusedScans = AnswerTo<typeof eventRefusedScans>['refused'];

const deadlineMs = 30_000;

export const readRefused: ReadAll<RefusedScans> = async (request, id) =>
  answerOrThrow(await request(eventRefusedScans, { id, params: {}, deadlineMs })).refused;
