/** In whose log a change is told that belongs to no event. Asked before the work, which may take away what says so. */
import type { ApiKeyId, PartnerId, UserId } from '../../../domain/ids.ts';
import type { Queries } from '../store/store.ts';
import type { Caller } from './caller.ts';
import type { Change } from './change.ts';

/** A change of a key that holds many more must not fill the log. */
const mostHosts = 100;

/** @returns one at least; null: nobody's, which the operator alone can read */
export async function hostsOfChange(
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

/** What an account has of its own is nobody else's to change. */
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
