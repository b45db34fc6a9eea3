/** Sends a picture, whose bytes are the call's whole body. */
import * as v from 'valibot';
import type { Outcome } from '../../client/api/outcome.ts';
import type { Call } from '../../contract/call.ts';
import { envelope } from '../../contract/error-code.ts';
import { inTime, late } from '../../domain/in-time.ts';
import type { Means } from './means.ts';
import type { Session } from './use-session.ts';

/** Ten megabytes, over the uplink of a venue. */
const uploadDeadlineMs = 3 * 60_000;

/** @param call whose body is an image */
export async function uploadImage(
  { fetch, timers, log }: Pick<Session, 'fetch'> & Pick<Means, 'timers' | 'log'>,
  call: Pick<Call, 'path'>,
  id: number,
  image: Blob,
): Promise<Outcome<null>> {
  const path = call.path.replace(':id', String(id));
  const headers = { 'Content-Type': image.type };
  const body = await image.arrayBuffer();
  const abort = new AbortController();
  const send = async () =>
    outcomeOf(await fetch(path, { method: 'POST', headers, body, signal: abort.signal }));
  try {
    const outcome = await inTime(timers, uploadDeadlineMs, send);
    if (outcome !== late) return outcome;
    abort.abort();
    return { kind: 'unavailable', reason: 'no-answer-in-time' };
  } catch (error) {
    log('request-failed', error);
    // No network, or the answer isn't JSON: some other page answered.
    const reason = error instanceof SyntaxError ? 'not-the-service' : 'unreachable';
    return { kind: 'unavailable', reason };
  }
}

/** @throws SyntaxError where the answer isn't JSON */
async function outcomeOf(response: Response): Promise<Outcome<null>> {
  if (response.status === 429) return { kind: 'throttled', retryAfterMs: null };
  if (response.status >= 500) return { kind: 'unavailable', reason: 'service-error' };
  const said = v.safeParse(envelope, await response.json());
  if (!said.success) return { kind: 'unavailable', reason: 'not-the-service' };
  if (response.ok && said.output.success) return { kind: 'answer', answer: null };
  const errors = said.output.errors ?? [];
  return response.status === 403
    ? { kind: 'forbidden', errors }
    : { kind: 'refused', status: response.status, errors };
}
