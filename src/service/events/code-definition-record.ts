import type { Selectable } from 'kysely';
import * as v from 'valibot';
import type { AnswerTo, ReadParams } from '../../contract/call.ts';
import { invalidFormat, missingParam } from '../../contract/error-code.ts';
import { integer } from '../../contract/form.ts';
import {
  type CodeType,
  type codeDefinitionCreate,
  type codeDefinitionRead,
  codeErrors,
  mostCodes,
} from '../../contract/promotion-code.ts';
import type { CodeDefinitionId, EventId } from '../../domain/ids.ts';
import type { Timezone } from '../../domain/time.ts';
import type { Randomness } from '../core/deps/randomness.ts';
import { type Result, refuse } from '../core/deps/refusal.ts';
import { instantSent, shown } from '../core/deps/wall-clock.ts';
import { enter } from '../core/store/query/directory.ts';
import { flag } from '../core/store/schema/flag.ts';
import { fromJson, toJson } from '../core/store/schema/json.ts';
import type { CodeDefinitionTable } from '../core/store/schema/sales-schema.ts';
import type { Queries } from '../core/store/store.ts';
import { insertCodes, insertRandomCodes } from './code-record.ts';

type NewDefinition = ReadParams<typeof codeDefinitionCreate>;

const nameTaken = refuse(400, codeErrors.name);

/** Makes a definition with its first codes. That its categories are the event's has been checked. */
export async function insertDefinition(
  queries: Queries,
  randomness: Randomness,
  eventId: EventId,
  zone: Timezone,
  given: NewDefinition,
): Promise<Result<CodeDefinitionId>> {
  const { name, count = 1, startDate, endDate } = given;
  const value = valueFor(given);
  if (typeof value === 'object' && value !== null) return value;
  if (count > mostCodes) return refuse(400, invalidFormat('count'));
  const startMs = startDate ? instantSent(startDate, zone) : null;
  const endMs = endDate ? instantSent(endDate, zone) : null;
  if (startMs !== null && endMs !== null && endMs < startMs) {
    return refuse(400, invalidFormat('endDate'));
  }
  const inserted = await queries
    .insertInto('codeDefinition')
    .values({
      eventId,
      type: given.type,
      name,
      value,
      categories: toJson(given.categories ?? []),
      active: flag(given.active ?? true),
      validCount: given.validCount ?? null,
      startMs,
      endMs,
    })
    .onConflict((conflict) => conflict.columns(['eventId', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return nameTaken;
  await enter(queries, eventId, { objects: { codeDefinition: [inserted.id] } });
  const definition = { id: inserted.id, eventId, name };
  if (count === 1) {
    if ((await insertCodes(queries, definition, [name])) === 0) return nameTaken;
  } else {
    await insertRandomCodes(queries, randomness, definition, count);
  }
  return definition.id;
}

const wholePercent = 10_000;
const mostByType: Readonly<Record<CodeType, number | null>> = {
  DISCOUNTCODE_TYPE_PERCENT: wholePercent,
  DISCOUNTCODE_TYPE_ABSOLUTE: Number.MAX_SAFE_INTEGER,
  DISCOUNTCODE_TYPE_CATEGORY: null,
  DISCOUNTCODE_TYPE_REGISTRATION: null,
};

/** Codes that give no discount have no value, whatever was sent. */
function valueFor({ type, value }: NewDefinition): Result<number | null> {
  const most = mostByType[type];
  if (most === null) return null;
  if (value === undefined) return refuse(400, missingParam('value'));
  const parsed = v.safeParse(integer.text, value);
  return parsed.success && parsed.output >= 1 && parsed.output <= most
    ? parsed.output
    : refuse(400, codeErrors.value);
}

/** The definition as an answer holds it; dates in the event's timezone. */
export const definitionAnswer = (
  row: Selectable<CodeDefinitionTable>,
  zone: Timezone,
): AnswerTo<typeof codeDefinitionRead>['codeDefinition'] => ({
  id: row.id,
  type: row.type,
  name: row.name,
  value: row.value,
  categories: [...fromJson(row.categories)],
  active: row.active === 1,
  validCount: row.validCount,
  startDate: shown(row.startMs, zone),
  endDate: shown(row.endMs, zone),
});
