import type { Selectable } from 'kysely';
import type { AnswerTo, ReadParams } from '../../contract/call.ts';
import { invalidFormat } from '../../contract/error-code.ts';
import {
  type partnerCreate,
  partnerErrors,
  partnerExists,
  type partnerRead,
  type partnerUpdate,
} from '../../contract/partner.ts';
import { fold } from '../../domain/folded-text.ts';
import type { PartnerId } from '../../domain/ids.ts';
import { objectNotFound, type Refusal, type Result, refuse } from '../core/deps/refusal.ts';
import type { PartnerDetails } from '../core/store/schema/details.ts';
import { fromJson, toJson } from '../core/store/schema/json.ts';
import type { PartnerTable } from '../core/store/schema/people-schema.ts';
import type { Queries } from '../core/store/store.ts';

type Answer = AnswerTo<typeof partnerRead>['partner'];

const noDetails: PartnerDetails = {
  url: null,
  menuCssUrl: null,
  ticketShopCssUrl: null,
  ssoCallback: null,
};

export const findPartner = (queries: Queries, id: PartnerId) =>
  queries.selectFrom('partner').selectAll().where('id', '=', id).executeTakeFirst();

export function partnerAnswerOf(row: Selectable<PartnerTable>): Answer {
  const { foldedName: _, referrerPartnerId: __, details, ...columns } = row;
  return { ...columns, ...fromJson(details) };
}

/** @param given its admin and its referrer exist, and are the caller's */
export async function insertPartner(
  queries: Queries,
  given: ReadParams<typeof partnerCreate>,
): Promise<Result<PartnerId>> {
  const { adminId, name, language, defaultCountry, subdomain, referrerPartnerId, ...rest } = given;
  const partner = {
    adminId,
    name,
    foldedName: fold(name),
    language,
    defaultCountry,
    subdomain: subdomain?.toLowerCase() ?? null,
    referrerPartnerId: referrerPartnerId ?? null,
    details: toJson<PartnerDetails>({ ...noDetails, ...rest }),
  };
  const refusal = await judge(queries, partner, null);
  if (refusal) return refusal;
  const inserted = await queries
    .insertInto('partner')
    .values(partner)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? alreadyThere;
}

export async function updatePartner(
  queries: Queries,
  id: PartnerId,
  change: ReadParams<typeof partnerUpdate>,
): Promise<Refusal | null> {
  const row = await findPartner(queries, id);
  if (!row) return objectNotFound;
  const { name, language, defaultCountry, subdomain, ...details } = change;
  const partner = {
    ...row,
    ...(name !== undefined && { name, foldedName: fold(name) }),
    ...(language !== undefined && { language }),
    ...(defaultCountry !== undefined && { defaultCountry }),
    ...(subdomain !== undefined && { subdomain: subdomain?.toLowerCase() ?? null }),
    details: toJson<PartnerDetails>({ ...fromJson(row.details), ...details }),
  };
  const refusal = await judge(queries, partner, id);
  if (refusal) return refusal;
  const { id: _, ...columns } = partner;
  await queries.updateTable('partner').set(columns).where('id', '=', id).execute();
  return null;
}

type PartnerToRule = Pick<Selectable<PartnerTable>, 'name' | 'foldedName' | 'subdomain'>;

/** @param self the partner itself, whose own name and subdomain are no conflict */
async function judge(
  queries: Queries,
  partner: PartnerToRule,
  self: PartnerId | null,
): Promise<Refusal | null> {
  if (partner.name.trim() === '') return refuse(400, partnerErrors.noName);
  if (partner.subdomain !== null && !/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(partner.subdomain)) {
    return refuse(400, invalidFormat('subdomain'));
  }
  const same = await queries
    .selectFrom('partner')
    .select('id')
    .where((other) =>
      other.or([
        other('foldedName', '=', partner.foldedName),
        ...(partner.subdomain === null ? [] : [other('subdomain', '=', partner.subdomain)]),
      ]),
    )
    .execute();
  return same.some(({ id }) => id !== self) ? alreadyThere : null;
}

const alreadyThere = refuse(400, partnerExists);
