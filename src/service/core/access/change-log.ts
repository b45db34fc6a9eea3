/**
 * The audit log: who changed what, from what to what. An entry is written in the transaction of the
 * change, by the store that every handler writes through.
 */

import { sql } from 'kysely';
import type { Call, ObjectKind } from '../../../contract/call.ts';
import type { ApiKeyId, EventId, PartnerId, UserId } from '../../../domain/ids.ts';
import { type Clock, type Instant, instant } from '../../../domain/time.ts';
import type { Given } from '../deps/form-text.ts';
import { fieldsOf, toJson } from '../store/schema/column-types.ts';
import { eventColumn, isEventTable } from '../store/schema/event-tables.ts';
import type { Schema } from '../store/schema/schema.ts';
import type { Queries, Store } from '../store/store.ts';
import type { Caller } from './caller.ts';

/** Of an entry that belongs to no event. */
export const noEvent = 0 as EventId;

/** The tables that hold an object, and the column of each by which it is found. */
const tablesOf: Readonly<Record<ObjectKind, readonly (readonly [keyof Schema, string])[]>> = {
  event: [
    ['event', 'id'],
    ['ticketShop', 'eventId'],
  ],
  ticketCategory: [['ticketCategory', 'id']],
  productDefinition: [['productDefinition', 'id']],
  codeDefinition: [['codeDefinition', 'id']],
  participant: [['participant', 'id']],
  payment: [
    ['payment', 'id'],
    ['shipmentAddress', 'paymentId'],
  ],
  ticket: [['ticket', 'id']],
  product: [['product', 'id']],
  user: [
    ['user', 'id'],
    ['billingAddress', 'userId'],
    ['bankAccount', 'userId'],
  ],
  host: [['user', 'id']],
  partner: [['partner', 'id']],
  apiKey: [['apiKey', 'id']],
  ticketType: [['shopTicketType', 'id']],
  paymentType: [['shopPaymentType', 'id']],
};

export type ChangeLog = {
  /**
   * Before the work, which may remove what it is about.
   * @param eventId that the call's object belongs to
   */
  begin(queries: Queries, eventId: EventId | null): Promise<Begun>;
};

/** Writes the entry, one for each host whom it is about. @param answer what the work ended with */
type Begun = (answer: unknown) => Promise<void>;

/** Of a call's parameters, the texts that came. What guests are asked, its pairs, the log does not tell. */
export const sentTexts = (call: Call, given: Given): Values =>
  Object.fromEntries(
    [...given]
      .filter(([name]) => Object.hasOwn(call.params, name))
      .map(([name, [text = '']]) => [name, text]),
  );

/** A call that makes something is called after it. */
const madeBy = (name: string): Subject | null =>
  name.endsWith('Create') ? (name.slice(0, -'Create'.length) as Subject) : null;

export function changeLog(clock: Clock, change: Change): ChangeLog {
  const { name, call, caller, id, sent } = change;
  const idSent = (...params: readonly string[]): number | null => {
    const text = params.map((param) => sent[param]).find((one) => one !== undefined);
    return text === undefined ? null : Number(text);
  };
  const made = madeBy(name);
  const named = nameObject();

  return {
    async begin(queries, ofObject) {
      const eventId = ofObject ?? (idSent('eventId') as EventId | null);
      const before = await valuesNow(queries, eventId);
      // The event may be gone when the work is done.
      const hosts =
        eventId === null
          ? await hostsOfChange(queries, change)
          : [await hostOfEvent(queries, eventId)];
      return async (answer) => {
        // Nothing is changed then.
        if (/^(true|1)$/i.test(sent.dryRun ?? '')) return;
        const madeId = made === null ? null : idIn(answer);
        // What is made may have no id, as a door's claim: then the entry is about where it was made.
        const subject = madeId === null ? named.kind : made;
        const after = await valuesNow(queries, eventId);
        const changed = differences(named.kind, before, after);
        const entry = {
          atMs: clock.now(),
          apiKeyId: caller.keyId,
          userId: caller.session?.userId ?? null,
          call: name,
          objectType: subject,
          objectId: madeId ?? named.id,
          eventId: eventId ?? (made === 'event' ? (madeId as EventId) : noEvent),
          changes: toJson(changed.length > 0 ? changed : tellSent(made ?? named.kind, sent)),
        };
        const readers = made === 'user' ? [madeId as UserId] : hosts;
        await queries
          .insertInto('changeLog')
          .values(readers.map((hostId) => ({ ...entry, hostId })))
          .execute();
      };
    },
  };

  /** What the call changes; a key that is among the parameters goes before the object in the path. */
  function nameObject(): { readonly kind: Subject | null; readonly id: number | null } {
    const keyId = idSent('apiKeyId', 'apiKeyIdToGrantPermissionTo');
    if (keyId !== null) return { kind: 'apiKey', id: keyId };
    const kind = call.object ?? (call.path.includes('/account/') ? 'account' : null);
    return { kind, id: id ?? null };
  }

  async function valuesNow(queries: Queries, eventId: EventId | null): Promise<Values> {
    const { kind, id: objectId } = named;
    if (kind === null || kind === 'account' || objectId === null || made !== null) return {};
    return valuesOfObject(queries, kind, objectId, eventId);
  }
}

export async function hostOfEvent(queries: Queries, eventId: EventId): Promise<UserId | null> {
  const event = await queries
    .selectFrom('event')
    .select('hostId')
    .where('id', '=', eventId)
    .executeTakeFirst();
  return event?.hostId ?? null;
}

/** The id of what a call made. */
function idIn(answer: unknown): number | null {
  const { id } = (typeof answer === 'object' && answer !== null ? answer : {}) as { id?: unknown };
  return typeof id === 'number' ? id : null;
}

async function valuesOfObject(
  queries: Queries,
  kind: ObjectKind,
  id: number,
  eventId: EventId | null,
): Promise<Values> {
  const values: Record<string, string> = {};
  for (const [n, [table, column]] of tablesOf[kind].entries()) {
    // Written by hand, a statement doesn't get its event from `ofEvent`.
    const ofEvent = isEventTable(table)
      ? sql`and ${sql.ref(eventColumn(table))} = ${eventId}`
      : sql``;
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where ${sql.ref(column)} = ${id} ${ofEvent}
    `.execute(queries);
    Object.assign(values, valuesOf(rows[0] ?? {}, n === 0 ? '' : `${table}.`));
  }
  return values;
}

// A call that changes something, as the change log tells of it.

type Change = {
  /** Of the call. */
  readonly name: string;
  readonly call: Call;
  readonly caller: Caller;
  readonly id: number | undefined;
  /** The call's parameters, as they came. */
  readonly sent: Values;
};

// What the change log tells of an object: its values as texts, none of a person, no secret, none too long.

type LoggedChange = {
  readonly name: string;
  readonly from?: string;
  readonly to?: string;
};

export type Values = Readonly<Record<string, string>>;

/** What a call is about: a kind of the contract, or an account. */
type Subject = ObjectKind | 'account';

const longestValue = 200;
const mostChanges = 40;

/** What the service computes itself. */
const reckoned = /^(id|folded.*|modifiedMs|lastLoginMs|stage|sold|inForce)$/;

/** What opens or pays something, or may speak of guests: free texts, an image's address, a file's name. */
const secret =
  /^(passwordHash|password|secret|claim|digest|apikey|key|identifier|identifiers|displayIdentifier|importedCode|importedForm|startIdentifier|queueIdentifier|applicationData|codes?|discountCode|rows|logo|banner|message|fileName|url|.*link.*)$/i;

/** Of these the log tells only what is listed below: whatever else a guest has is the guest's. */
const aboutPeople: ReadonlySet<Subject> = new Set<Subject>([
  ...(['participant', 'payment', 'ticket', 'product'] as const),
  ...(['user', 'host', 'partner', 'account'] as const),
]);

/** Nothing in these says who somebody is. */
const ofNobody: ReadonlySet<string> = new Set([
  ...['status', 'type', 'amount', 'paid', 'reservedUntil', 'originalPrice', 'discountAmount'],
  ...['productPrice', 'price', 'cancelled', 'checked', 'ticketCategoryId', 'participantId'],
  ...['paymentId', 'optionId', 'definitionId', 'role', 'eventId', 'hostId', 'userId', 'language'],
]);

/** Columns that hold several values as JSON. */
const jsonColumns = new Set(['details', 'address', 'buyerAddress']);

/** @param row of a table. @param prefix before the names of a row beside the first */
function valuesOf(row: Readonly<Record<string, unknown>>, prefix = ''): Values {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(row)) {
    if (value === null || value === undefined || reckoned.test(name)) continue;
    if (jsonColumns.has(name) && typeof value === 'string') {
      Object.assign(values, valuesOf(fieldsOf(value) ?? {}, prefix));
    } else {
      values[prefix + name.replace(/Ms$/, '')] = textOf(name, value);
    }
  }
  return values;
}

function textOf(name: string, value: unknown): string {
  if (name.endsWith('Ms') && typeof value === 'number') return new Date(value).toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** @returns whether the log tells such a value, and not only that it was changed */
export function tells(subject: Subject | null, name: string): boolean {
  if (subject === null || aboutPeople.has(subject)) return ofNobody.has(name);
  // A discount that has one code is named by it.
  return !secret.test(name) && !(subject === 'codeDefinition' && name === 'name');
}

/** Of what was changed, also that it was where the values are not told. */
function differences(
  subject: Subject | null,
  before: Values,
  after: Values,
): readonly LoggedChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => before[name] !== after[name])
    .slice(0, mostChanges)
    .map((name) =>
      tells(subject, name)
        ? { name, ...told('from', before[name]), ...told('to', after[name]) }
        : { name: shownName(name) },
    );
}

/** Of what was sent, only what is told: the rest was not changed, but named. */
export const tellSent = (subject: Subject | null, sent: Values): readonly LoggedChange[] =>
  Object.entries(sent)
    .filter(([name]) => tells(subject, name))
    .slice(0, mostChanges)
    .map(([name, text]) => ({ name, ...told('to', text) }));

const shownName = (name: string): string => (name === 'passwordHash' ? 'password' : name);

function told(side: 'from' | 'to', text: string | undefined): Partial<LoggedChange> {
  if (text === undefined) return {};
  const letters = [...text.slice(0, 2 * longestValue + 2)];
  const isLong = letters.length > longestValue;
  return { [side]: isLong ? `${letters.slice(0, longestValue).join('')}…` : text };
}

// Whose log tells of a change that belongs to no event. This is asked before the work, which may
// delete the answer.

/** A change of a key that holds many more must not fill the log. */
const mostHosts = 100;

/** @returns one at least; null: nobody's, which the administrator alone can read */
async function hostsOfChange(
  queries: Queries,
  change: Change,
): Promise<readonly (UserId | null)[]> {
  const named = hostNamed(change);
  if (named !== null) return [named];
  const touched = await hostsTouched(queries, change);
  return touched.length > 0 ? touched : [await ownHost(queries, change.caller)];
}

/** By a parameter, or in the path. */
function hostNamed({ name, call, caller, id, sent }: Change): UserId | null {
  const text = sent.hostId ?? sent.userId ?? sent.adminId;
  if (text !== undefined) return Number(text) as UserId;
  // To the own events, where none are named.
  if (name === 'accountInvite') return caller.session?.userId ?? null;
  const isOfUser =
    call.object === 'user' || call.object === 'host' || call.path.startsWith('/api/user/:id/');
  return isOfUser && id !== undefined ? (id as UserId) : null;
}

/** Whom the caller and the object of the call have in common: no others are to read of either. */
async function hostsTouched(
  queries: Queries,
  { name, call, caller, id, sent }: Change,
): Promise<readonly UserId[]> {
  if (name === 'invitationWithdraw') return ofInvitation(queries, caller, sent.invitation ?? '');
  if (id === undefined) return [];
  if (call.object === 'apiKey') return ofKey(queries, caller, id as ApiKeyId);
  if (call.object === 'partner') return ofPartner(queries, id as PartnerId);
  return call.path.includes('/account/') ? ofAccount(queries, caller, id as UserId) : [];
}

const heldBy = (queries: Queries, caller: Caller) =>
  queries
    .selectFrom('apiKeyUser as held')
    .select('held.userId')
    .where('held.apiKeyId', '=', caller.keyId)
    .orderBy('held.userId')
    .limit(mostHosts);

async function ofKey(queries: Queries, caller: Caller, id: ApiKeyId): Promise<readonly UserId[]> {
  const hosts = queries.selectFrom('apiKeyUser').select('userId').where('apiKeyId', '=', id);
  const ofEvents = queries
    .selectFrom('apiKeyEvent')
    .innerJoin('event', 'event.id', 'apiKeyEvent.eventId')
    .select('event.hostId')
    .where('apiKeyEvent.apiKeyId', '=', id);
  const rows = await heldBy(queries, caller)
    .where((held) =>
      held.or([held('held.userId', 'in', hosts), held('held.userId', 'in', ofEvents)]),
    )
    .execute();
  return rows.map(({ userId }) => userId);
}

/** What its own account has is nobody else's to change. */
async function ofAccount(queries: Queries, caller: Caller, id: UserId) {
  const account = await queries
    .selectFrom('account')
    .select('apiKeyId')
    .where('userId', '=', id)
    .executeTakeFirst();
  const hosts = account ? await ofKey(queries, caller, account.apiKeyId) : [];
  return hosts.filter((host) => host !== id);
}

async function ofInvitation(queries: Queries, caller: Caller, digest: string) {
  const rows = await heldBy(queries, caller)
    .innerJoin('accountLink', (join) => join.on('accountLink.digest', '=', digest))
    .leftJoin('event', 'event.id', 'accountLink.eventId')
    .where((held) =>
      held.or([
        held('held.userId', '=', held.ref('accountLink.hostId')),
        held('held.userId', '=', held.ref('event.hostId')),
      ]),
    )
    .execute();
  return rows.map(({ userId }) => userId);
}

/** The guard lets nobody else's pass. */
async function ofPartner(queries: Queries, id: PartnerId): Promise<readonly UserId[]> {
  const rows = await queries.selectFrom('partner').select('adminId').where('id', '=', id).execute();
  return rows.map(({ adminId }) => adminId);
}

/** Of a caller who works for several, nobody can say for whom: it is told to the account itself. */
async function ownHost(queries: Queries, caller: Caller): Promise<UserId | null> {
  const own = caller.session?.userId ?? null;
  const others = (await heldBy(queries, caller).execute()).filter(({ userId }) => userId !== own);
  const [only] = others;
  return only && others.length === 1 ? only.userId : own;
}

// Removes what the change log has kept for long enough.

export const dayMs = 24 * 60 * 60_000;

/** A year, and a month to look back in: to what was done for the same event the year before. */
export const keptMs = 400 * dayMs;

/** Of several events: few enough that nobody waits for their end. */
const removedAtOnce = 500;

export async function removeOldEntries(
  store: Store,
  clock: Clock,
  isEnding: () => boolean,
): Promise<void> {
  const before = instant(clock.now() - keptMs);
  while (!isEnding() && (await removeSome(store, before))) {}
}

/** A transaction changes one event's rows. @returns whether there was any */
async function removeSome(store: Store, before: Instant): Promise<boolean> {
  const old = await store.read(
    (queries) =>
      queries
        .selectFrom('changeLog')
        .select(['id', 'eventId'])
        .where('atMs', '<', before)
        .orderBy('atMs')
        .limit(removedAtOnce)
        .execute(),
    'oneStatement',
  );
  const byEvent = new Map<EventId, number[]>();
  for (const { id, eventId } of old) {
    byEvent.set(eventId, [...(byEvent.get(eventId) ?? []), id]);
  }
  for (const [eventId, ids] of byEvent) {
    await store.write(
      (queries) =>
        queries
          .deleteFrom('changeLog')
          .where('eventId', '=', eventId)
          .where('id', 'in', ids)
          .execute(),
      'oneStatement',
    );
  }
  return old.length > 0;
}
