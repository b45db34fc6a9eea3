import type { Call } from '../../contract/call.ts';
import { general, invalidFormat, missingParam } from '../../contract/error-code.ts';
import type { Given } from '../means/form-text.ts';
import { notAuthorized, type Result, refuse } from '../means/refusal.ts';
import { mostQuestions, Together } from '../store/query/together.ts';
import type { Store } from '../store/store.ts';
import { type FoundKey, findKeys } from './key-digest.ts';

const headerForm = /^ApiKey +(\S+)$/i;

/**
 * Finds the key by which somebody calls. It is read from the store at each call, so a key that is
 * turned off has no effect from then on.
 * @returns 400 without a key, 403 for one that is unknown, turned off, or of a type or scope that may not
 */
export type Authenticate = (
  call: Pick<Call, 'keys' | 'doors'>,
  authorization: string | undefined,
  given: Given,
) => Promise<Result<FoundKey>>;

export function authentication(store: Store): Authenticate {
  const keys = new Together({
    mostAtOnce: mostQuestions,
    ask: (asked: readonly string[]) => store.readOne((queries) => findKeys(queries, asked)),
  });
  return async (call, authorization, given) => {
    const key = keyOf(authorization, given);
    if (typeof key !== 'string') return key;
    const found = await keys.ask(key);
    if (!found) return refuse(403, general.invalidApiKey);
    const may = call.keys.includes(found.type) && (found.scope === null || call.doors);
    return may ? found : notAuthorized;
  };
}

function keyOf(authorization: string | undefined, given: Given): Result<string> {
  const inHeader = headerForm.exec(authorization ?? '')?.[1];
  if (inHeader !== undefined) return inHeader;
  const [key, ...more] = given.get('apikey') ?? [];
  if (more.length > 0) return refuse(400, invalidFormat('apikey'));
  return key === undefined || key === '' ? refuse(400, missingParam('apikey')) : key;
}
