/** The mailbox through which the devices of an event meet (M5). It keeps nothing that a later call needs. */
import { createHmac } from 'node:crypto';
import { mostLinkDevices, mostSignals } from '../../contract/device-link.ts';
import { invalidFormat } from '../../contract/error-code.ts';
import type { EventId } from '../../domain/ids.ts';
import { type Instant, instant } from '../../domain/time.ts';
import { linkSecret } from '../core/access/document-token.ts';
import type { Deps, Handlers } from '../core/access/handler.ts';
import { refuse } from '../core/deps/api-error.ts';
import type { Queries } from '../core/store/store.ts';

/** A device that did not call for so long is gone, or is linked with all and calls seldom. */
const presentMs = 2 * 60_000;
/** A device that is there already is written down so often. */
const seenEveryMs = 30_000;
const signalKeptMs = 60_000;

export const deviceLinkCalls = (deps: Pick<Deps, 'clock'>) =>
  ({
    async eventLinks({ id: eventId, params: { device, signals }, store }) {
      if (!/^[\w-]{22}$/.test(device)) return refuse(400, invalidFormat('device'));
      const now = deps.clock.now();
      const known = await store.read(async (queries) => ({
        secret: await secretOf(queries, eventId),
        devices: await devicesOf(queries, eventId, now),
        waiting: await waitingFor(queries, eventId, device),
      }));
      if ('code' in known) return known;
      const { secret, devices, waiting } = known;
      const seenMs = devices.find((each) => each.device === device)?.seenMs ?? 0;
      const isNews = now - seenMs >= seenEveryMs || signals.length > 0 || waiting.length > 0;
      const answer = {
        secret,
        devices: devices.flatMap((each) => (each.device === device ? [] : [each.device])),
      };
      if (!isNews) return { ...answer, signals: [] };
      return store.write(async (queries) => {
        await note(queries, eventId, device, now);
        for (const { to, text } of signals) {
          await queries
            .insertInto('linkSignal')
            .values({ eventId, toDevice: to, fromDevice: device, text, atMs: now })
            .execute();
        }
        await forgetOld(queries, eventId, now);
        return { ...answer, signals: await takeFor(queries, eventId, device) };
      });
    },
  }) satisfies Partial<Handlers>;

/** Another one as soon as a key of the event is disabled: what the device knew lets it in nowhere any more. */
async function secretOf(queries: Queries, eventId: EventId): Promise<string> {
  const { disabled } = await queries
    .selectFrom('apiKey')
    .innerJoin('apiKeyEvent', 'apiKeyEvent.apiKeyId', 'apiKey.id')
    .select(({ fn }) => fn.countAll<number>().as('disabled'))
    .where('apiKeyEvent.eventId', '=', eventId)
    .where('apiKey.inForce', '=', 0)
    .executeTakeFirstOrThrow();
  return createHmac('sha256', await linkSecret(queries))
    .update(`device links ${eventId} ${disabled}`)
    .digest('base64url');
}

const devicesOf = (queries: Queries, eventId: EventId, now: Instant) =>
  queries
    .selectFrom('linkDevice')
    .select(['device', 'seenMs'])
    .where('eventId', '=', eventId)
    .where('seenMs', '>', instant(now - presentMs))
    .orderBy('device')
    .limit(mostLinkDevices)
    .execute();

const waitingFor = (queries: Queries, eventId: EventId, device: string) =>
  queries
    .selectFrom('linkSignal')
    .select('id')
    .where('eventId', '=', eventId)
    .where('toDevice', '=', device)
    .limit(1)
    .execute();

const note = (queries: Queries, eventId: EventId, device: string, seenMs: Instant) =>
  queries
    .insertInto('linkDevice')
    .values({ eventId, device, seenMs })
    .onConflict((conflict) => conflict.columns(['eventId', 'device']).doUpdateSet({ seenMs }))
    .execute();

async function forgetOld(queries: Queries, eventId: EventId, now: Instant): Promise<void> {
  await queries
    .deleteFrom('linkSignal')
    .where('eventId', '=', eventId)
    .where('atMs', '<=', instant(now - signalKeptMs))
    .execute();
  await queries
    .deleteFrom('linkDevice')
    .where('eventId', '=', eventId)
    .where('seenMs', '<=', instant(now - presentMs))
    .execute();
}

/** Each is given once: where the answer is lost, the devices try to meet again. */
async function takeFor(queries: Queries, eventId: EventId, device: string) {
  const rows = await queries
    .selectFrom('linkSignal')
    .select(['id', 'fromDevice', 'text'])
    .where('eventId', '=', eventId)
    .where('toDevice', '=', device)
    .orderBy('id')
    .limit(mostSignals)
    .execute();
  if (rows.length > 0) {
    await queries
      .deleteFrom('linkSignal')
      .where('eventId', '=', eventId)
      .where('toDevice', '=', device)
      .where('id', '<=', rows.at(-1)?.id ?? 0)
      .execute();
  }
  return rows.map(({ fromDevice, text }) => ({ from: fromDevice, text }));
}
