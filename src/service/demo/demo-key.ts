/**
 * The key of the demo device. The store has only digests of keys, so the key itself is in a file
 * that only the administrator can read. After a restart, the same pairing link is printed.
 */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import type { ApiKeyId, EventId } from '../../domain/ids.ts';
import type { Clock } from '../../domain/time.ts';
import { findKeys, makeKey } from '../core/access/key-digest.ts';
import { mendMode } from '../core/deps/private-files.ts';
import type { Randomness } from '../core/deps/randomness.ts';
import type { Store } from '../core/store/store.ts';
import { insertKey } from '../devices/keys.ts';
import { demoIdentifiers } from './demo-event.ts';

/** @returns the key, which holds only this event */
export async function demoDoorKey(
  store: Store,
  deps: { readonly clock: Clock; readonly randomness: Randomness },
  eventId: EventId,
  file: string,
): Promise<string> {
  const kept = existsSync(file) ? (await readFile(file, 'utf8')).trim() : '';
  const [known] = await store.read((queries) => findKeys(queries, [kept], deps.clock.now()));
  if (known !== undefined) {
    mendMode(file);
    if (known.scope === null) await narrow(store, known.id);
    return kept;
  }
  const key = makeKey(deps.randomness);
  await store.write(async (queries) => {
    const { id } = await insertKey(queries, deps, {
      key,
      name: 'Demo door',
      type: 'AttendeeManager',
      scope: 'door',
      createdBy: null,
    });
    await queries.insertInto('apiKeyEvent').values({ apiKeyId: id, eventId }).execute();
  });
  await writeFile(file, `${key}\n`, { mode: 0o600 });
  return key;
}

/** For a key that was made before there were scopes. */
const narrow = (store: Store, id: ApiKeyId) =>
  store.write((queries) =>
    queries.updateTable('apiKey').set({ scope: 'door' }).where('id', '=', id).execute(),
  );

/** Lets the administrator's own key touch the demo's events, too. */
export async function openDemoTo(store: Store, apiKeyId: ApiKeyId): Promise<void> {
  await store.write(async (queries) => {
    const events = await queries
      .selectFrom('event')
      .select('id')
      .where('identifier', 'in', Object.values(demoIdentifiers))
      .execute();
    for (const { id: eventId } of events) {
      await queries
        .insertInto('apiKeyEvent')
        .values({ apiKeyId, eventId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  });
}
