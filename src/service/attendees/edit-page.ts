/**
 * The page of a participant (`editUrl`). Name and company can be changed while the shop's
 * `ticketsEditable` is true. A new name passes the ticket on, so it also needs `ticketsTransferable`
 * and a ticket that is not checked in. Anyone who knows its address may use it.
 */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReadParams } from '../../contract/call.ts';
import { participantUpdate } from '../../contract/participant.ts';
import { asId, type EventId, type ParticipantId } from '../../domain/ids.ts';
import { editToken, isToken, linkSecret, tokenIn } from '../core/access/document-token.ts';
import type { StoreDeps } from '../core/access/handler.ts';
import { archiveBefore } from '../core/access/permission.ts';
import {
  type ApiError,
  isApiError,
  notAuthorized,
  objectNotFound,
} from '../core/deps/api-error.ts';
import { type Given, noneGiven } from '../core/deps/form-text.ts';
import { escaped } from '../core/deps/html.ts';
import {
  formField,
  formPage,
  formPageHeaders,
  languageWished,
  outcomeText,
} from '../core/http/form-page.ts';
import { readParameters } from '../core/http/parameters.ts';
import { eventOfObject } from '../core/store/query/directory.ts';
import { ofEvent } from '../core/store/query/of-event.ts';
import { fromJson } from '../core/store/schema/column-types.ts';
import type { Queries } from '../core/store/store.ts';
import { type TextLanguage, textLanguage, textsIn } from '../core/texts/texts.ts';
import { shopDetails, shopOf } from '../events/shop/shop-record.ts';
import { updateParticipant } from './participant-update.ts';

const page = formPageHeaders("'none'");
const { firstName, lastName, company } = participantUpdate.params;
/** The properties that participants may change themselves. */
const own = { ...participantUpdate, params: { firstName, lastName, company } };

type AtPage = { Params: { id: string } };

export function addEditPage(app: FastifyInstance, deps: StoreDeps): void {
  app.get<AtPage>('/participant/:id', async (request, reply) => {
    const shown = await deps.store.read((queries) => participantAt(queries, deps, request));
    return reply
      .status(shown ? 200 : 404)
      .headers(page)
      .send(shown ? editHtml(shown, null) : noTicketHtml(languageWished(request)));
  });

  app.post<AtPage>('/participant/:id', async (request, reply) => {
    const { form } = (request.body ?? {}) as { form?: Given };
    const refusal = await deps.store.write((queries) =>
      change(queries, deps, request, form ?? noneGiven),
    );
    const shown = await deps.store.read((queries) => participantAt(queries, deps, request));
    return reply
      .status(refusal?.status ?? 200)
      .headers(page)
      .send(
        shown ? editHtml(shown, refusal?.code ?? 'saved') : noTicketHtml(languageWished(request)),
      );
  });
}

const idIn = ({ params }: FastifyRequest): ParticipantId => {
  const { id } = params as AtPage['Params'];
  // No participant has the id 0.
  return asId(/^\d{1,15}$/.test(id) ? Number(id) : 0);
};

/** @returns undefined where there is none, and where the address does not hold the right token */
async function participantAt(
  queries: Queries,
  { clock }: StoreDeps,
  request: FastifyRequest,
): Promise<(ShownParticipant & { readonly eventId: EventId }) | undefined> {
  const id = idIn(request);
  if (!isToken(tokenIn(request), editToken(id, await linkSecret(queries)))) return undefined;
  const eventId = await eventOfObject(queries, 'participant', id);
  if (eventId === undefined) return undefined;
  const ofIt = ofEvent(queries, eventId);
  const row = await ofIt
    .selectFrom('participant')
    .innerJoin('event', 'event.id', 'participant.eventId')
    .innerJoin('payment', 'payment.id', 'participant.paymentId')
    .select(['event.id as eventId', 'event.title', 'event.startsMs', 'event.endsMs'])
    .select(['event.language', 'payment.details as paymentDetails'])
    .select(['participant.firstName', 'participant.lastName', 'participant.company'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('ticket')
          .select('ticket.id')
          .whereRef('ticket.participantId', '=', 'participant.id')
          .where('ticket.checked', '=', 1),
      ).as('isInside'),
    )
    .where('participant.id', '=', id)
    .where('participant.cancelledMs', 'is', null)
    .executeTakeFirst();
  if (!row || (row.endsMs ?? row.startsMs) < archiveBefore(clock.now())) return undefined;
  const { ticketsEditable, ticketsTransferable } = shopDetails(await shopOf(ofIt, eventId));
  const purchase = fromJson(row.paymentDetails);
  return {
    ...row,
    language: textLanguage(purchase.language ?? row.language),
    event: row.title,
    isEditable: ticketsEditable === true,
    nameStands: row.isInside ? 'checkedIn' : ticketsTransferable ? null : 'notTransferable',
  };
}

/** @returns NotAuthorized where the organizer does not allow this change */
async function change(
  queries: Queries,
  deps: StoreDeps,
  request: FastifyRequest,
  form: Given,
): Promise<ApiError | null> {
  const participant = await participantAt(queries, deps, request);
  if (!participant) return objectNotFound;
  if (!participant.isEditable) return notAuthorized;
  const given = readParameters(own, form);
  if (isApiError(given)) return given;
  const changes = given as Pick<
    ReadParams<typeof participantUpdate>,
    'firstName' | 'lastName' | 'company'
  >;
  const { nameStands } = participant;
  const isRenamed = (['firstName', 'lastName'] as const).some(
    (name) => changes[name] !== undefined && changes[name] !== participant[name],
  );
  if (nameStands && isRenamed) return notAuthorized;
  const ofIt = ofEvent(queries, participant.eventId);
  return updateParticipant(ofIt, deps.clock.now(), idIn(request), changes, new Map());
}

type ShownParticipant = {
  readonly language: TextLanguage;
  readonly event: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string | null;
  /** Whether the organizer lets participants change their own data. */
  readonly isEditable: boolean;
  /** Why the name can't be changed; null: it can. */
  readonly nameStands: 'checkedIn' | 'notTransferable' | null;
};

/** @param language of a page that shows nobody: there is none at this address, or it was cancelled */
const noTicketHtml = (language: TextLanguage): string => {
  const { title, none } = textsIn(language).ticket;
  return formPage(language, title, `<h1>${escaped(none)}</h1>`);
};

/** @param outcome of the form: `saved`, the code of the refusal, or null where nothing was sent */
function editHtml(participant: ShownParticipant, outcome: string | null): string {
  const { title, whose } = textsIn(participant.language).ticket;
  return formPage(
    participant.language,
    title,
    `<main>
<h1>${escaped(participant.event)}</h1>
<h2>${escaped(whose)}</h2>
${participant.isEditable ? form(participant, outcome) : facts(participant)}
</main>`,
  );
}

function form(participant: ShownParticipant, outcome: string | null): string {
  const { language, firstName, lastName, company, nameStands } = participant;
  const texts = textsIn(language);
  const label = (name: 'firstName' | 'lastName' | 'company') => escaped(texts.person[name]);
  const name = nameStands
    ? `<p>${escaped(`${firstName} ${lastName}`)}</p>
<p>${escaped(texts.ticket[nameStands])}</p>`
    : `${formField('firstName', label('firstName'), 'given-name', true, firstName)}
${formField('lastName', label('lastName'), 'family-name', true, lastName)}`;
  return `<form method="post">
${outcomeText(language, outcome)}
${name}
${formField('company', label('company'), 'organization', false, company ?? '')}
<button>${escaped(texts.form.save)}</button>
</form>`;
}

const facts = ({ language, firstName, lastName, company }: ShownParticipant): string =>
  `<p>${escaped(`${firstName} ${lastName}`)}</p>
<p>${escaped(company ?? '')}</p>
<p role="status">${escaped(textsIn(language).ticket.closed)}</p>`;
