import type { Call } from '../../../contract/call.ts';
import { general, invalidFormat, missingParam } from '../../../contract/error-code.ts';
import type { Clock } from '../../../domain/time.ts';
import { notAuthorized, type Result, refuse } from '../deps/api-error.ts';
import type { Given } from '../deps/form-text.ts';
import { BatchLoader, mostQuestions } from '../store/query/batch-loader.ts';
import type { Store } from '../store/store.ts';
import { type FoundKey, findKeys } from './key-digest.ts';
import { findSession, noteUse, type OwnSession, type ShownSession } from './session.ts';

const headerForm = /^ApiKey +(\S+)$/i;

/** What a request shows of who sends it. A key goes before a session. */
export type Credentials = {
  readonly authorization: string | undefined;
  readonly session: ShownSession | null;
  readonly given: Given;
};

export type Authenticated = FoundKey & { readonly session: OwnSession | null };

/**
 * Finds the key of a caller, or the key that a session stands for. It is read from the store at
 * each call, so a disabled key and an ended session stop working immediately.
 * @returns 400 without a key; 403 for a key that is unknown, disabled, or of a type or scope that
 *   may not make the call
 */
export type Authenticate = (
  call: Pick<Call, 'keys' | 'doors' | 'sells' | 'heads'>,
  credentials: Credentials,
) => Promise<Result<Authenticated>>;

export function authentication(store: Store, clock: Clock): Authenticate {
  const keys = new BatchLoader({
    mostAtOnce: mostQuestions,
    ask: (asked: readonly string[]) =>
      store.read((queries) => findKeys(queries, asked, clock.now()), 'oneStatement'),
  });

  async function bySession({ secret, userId }: ShownSession): Promise<Authenticated | undefined> {
    const now = clock.now();
    const found = await store.read((queries) => findSession(queries, secret, now), 'oneStatement');
    // Another tab has signed somebody else in: this page must not continue with their rights.
    if (userId !== null && found?.session.userId !== userId) return undefined;
    if (found?.isToNote) {
      await store.write((queries) => noteUse(queries, found.session.id, now), 'oneStatement');
    }
    return found;
  }

  async function byKey(key: string): Promise<Authenticated | undefined> {
    const found = await keys.ask(key);
    return found && { ...found, session: null };
  }

  return async (call, { authorization, session, given }) => {
    const key = keyOf(authorization, given);
    if (typeof key !== 'string' && (key !== noKey || session === null)) return key;
    const found = await (typeof key === 'string' ? byKey(key) : session && bySession(session));
    if (!found) return refuse(403, general.invalidApiKey);
    return mayCall(call, found) ? found : notAuthorized;
  };
}

function mayCall(
  { keys, doors, sells, heads }: Pick<Call, 'keys' | 'doors' | 'sells' | 'heads'>,
  { type, scope }: FoundKey,
): boolean {
  switch (scope) {
    case null:
      return keys.includes(type);
    case 'door':
      return doors && keys.includes(type);
    case 'boxOffice':
      return (doors || sells) && keys.includes(type);
    case 'headOfDoor':
      return heads;
  }
}

const noKey = refuse(400, missingParam('apikey'));

function keyOf(authorization: string | undefined, given: Given): Result<string> {
  const inHeader = headerForm.exec(authorization ?? '')?.[1];
  if (inHeader !== undefined) return inHeader;
  const [key, ...more] = given.get('apikey') ?? [];
  if (more.length > 0) return refuse(400, invalidFormat('apikey'));
  return key === undefined || key === '' ? noKey : key;
}
