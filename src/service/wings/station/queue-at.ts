/** The queue of badges at the service. */
import * as v from 'valibot';
import { eventEndBadgeJob, eventTakeBadgeJob } from '../../../contract/badge-job.ts';
import type { Call } from '../../../contract/call.ts';
import type { Printer, Queue } from './run-station.ts';

type Where = {
  /** An origin. */
  readonly server: string;
  readonly eventId: number;
  readonly key: string;
  /** Its name. */
  readonly station: string;
  readonly form: Printer['form'];
};

const answerMs = 20_000;

export function queueAt(
  { server, eventId, key, station, form }: Where,
  send: typeof globalThis.fetch = fetch,
): Queue {
  async function ask<C extends Call>(call: C, params: Readonly<Record<string, string>>) {
    const answer = await send(new URL(call.path.replace(':id', String(eventId)), server), {
      method: call.method,
      headers: { Authorization: `ApiKey ${key}` },
      body: new URLSearchParams(params),
      signal: AbortSignal.timeout(answerMs),
    });
    if (!answer.ok) throw new Error(`it answered with ${answer.status}`);
    return v.parse(call.answer as C['answer'], await answer.json()) as v.InferOutput<C['answer']>;
  }

  return {
    async take(attempt) {
      const { job } = await ask(eventTakeBadgeJob, { station, attempt, form });
      return job && { ...job, file: Buffer.from(job.file, 'base64') };
    },
    async end(job, { outcome, note }) {
      await ask(eventEndBadgeJob, { job, outcome, ...(note !== null && { note }) });
    },
  };
}
