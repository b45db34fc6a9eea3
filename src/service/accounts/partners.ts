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
import type { Deps, Handlers } from '../core/access/handler.ts';
import { archiveBefore, isOpen } from '../core/access/permission.ts';
import {
  type ApiError,
  isApiError,
  objectNotFound,
  type Result,
  refuse,
} from '../core/deps/api-error.ts';
import type { PartnerTable } from '../core/store/schema/access-schema.ts';
import { fromJson, toJson } from '../core/store/schema/column-types.ts';
import type { PartnerDetails } from '../core/store/schema/details.ts';
import type { Queries } from '../core/store/store.ts';

export const partnerCalls = ({ clock }: Deps) =>
  ({
    async partnerRead({ id, store }) {
      const row = await store.read((queries) => findPartner(queries, id));
      if (isApiError(row)) return row;
      return row ? { partner: partnerAnswerOf(row) } : objectNotFound;
    },

    async partnerCreate({ params, store }) {
      return store.write(async (queries) => {
        const id = await insertPartner(queries, params);
        return isApiError(id) ? id : { id };
      });
    },

    async partnerUpdate({ id, params, store }) {
      return store.write(async (queries) => (await updatePartner(queries, id, params)) ?? {});
    },

    /** A partner's events are those that its admin hosts. */
    async partnerEvents({ id, store }) {
      const events = await store.read((queries) =>
        queries
          .selectFrom('event')
          .innerJoin('partner', 'partner.adminId', 'event.hostId')
          .select('event.id')
          .where('partner.id', '=', id)
          .where(isOpen(archiveBefore(clock.now())))
          .orderBy('event.id')
          .execute(),
      );
      if (isApiError(events)) return events;
      return { events: events.map((event) => event.id) };
    },
  }) satisfies Partial<Handlers>;

type Answer = AnswerTo<typeof partnerRead>['partner'];

const noDetails: PartnerDetails = {
  url: null,
  menuCssUrl: null,
  ticketShopCssUrl: null,
  ssoCallback: null,
};

const findPartner = (queries: Queries, id: PartnerId) =>
  queries.selectFrom('partner').selectAll().where('id', '=', id).executeTakeFirst();

function partnerAnswerOf(row: Selectable<PartnerTable>): Answer {
  const { foldedName: _, referrerPartnerId: __, details, ...columns } = row;
  return { ...columns, ...fromJson(details) };
}

/** @param given its admin and its referrer exist, and are the caller's */
async function insertPartner(
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

async function updatePartner(
  queries: Queries,
  id: PartnerId,
  change: ReadParams<typeof partnerUpdate>,
): Promise<ApiError | null> {
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
): Promise<ApiError | null> {
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
