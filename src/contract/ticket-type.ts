/** The kinds of ticket that a shop offers. */
import * as v from 'valibot';
import type { TicketTypeId } from '../domain/ids.ts';
import { call, created, deleted, keys, nothing } from './call.ts';
import { boolean, id, oneOf } from './form.ts';
import { answerOf, createParams, property, updateParams } from './resource.ts';

export const shopTicketTypes = [
  'TICKETTYPE_ETICKET',
  'TICKETTYPE_PAPER',
  'TICKETTYPE_BADGE',
  'TICKETTYPE_CONFIRMATION',
  'TICKETTYPE_ONSITE',
] as const;
export type ShopTicketType = (typeof shopTicketTypes)[number];

const type = oneOf(shopTicketTypes);

export const ticketType = {
  id: property(id<TicketTypeId>(), 'R--', 'always'),
  type: property(type, 'R-C', 'required'),
  active: property(boolean, 'RWC', 'always'),
} as const;

const answer = answerOf(ticketType);

export const ticketTypeErrors = {
  notAllowed: 'com.svc.api.rest.ticketType.TicketTypeNotAllowed',
  exists: 'com.svc.api.rest.ticketType.TicketTypeAlreadyExists',
} as const;

export const eventTicketTypes = call({
  method: 'GET',
  path: '/api/event/:id/ticketTypes',
  object: 'event',
  keys: keys.any,
  answer: v.object({
    results: v.object({
      availableTicketTypes: v.array(type.json),
      ticketTypes: v.array(answer),
    }),
  }),
});

export const ticketTypeCreate = call({
  method: 'POST',
  path: '/api/event/:id/ticketType/create',
  object: 'event',
  keys: keys.adminEditor,
  params: createParams(ticketType),
  answer: created(id<TicketTypeId>().json),
  statuses: [201],
  errors: Object.values(ticketTypeErrors),
});

export const ticketTypeRead = call({
  method: 'GET',
  path: '/api/ticketType/:id',
  object: 'ticketType',
  keys: keys.any,
  answer: v.object({ ticketType: answer }),
});

export const ticketTypeUpdate = call({
  method: 'POST',
  path: '/api/ticketType/:id',
  object: 'ticketType',
  keys: keys.adminEditor,
  params: updateParams(ticketType),
  answer: nothing,
});

/** Turns the type off; it is never removed. */
export const ticketTypeDelete = call({
  method: 'DELETE',
  path: '/api/ticketType/:id',
  object: 'ticketType',
  keys: keys.adminEditor,
  answer: deleted,
});
