/** Every call there is: the service routes from this table. The client imports calls one by one. */
import * as apiKey from './api-key.ts';
import * as event from './event.ts';
import * as participant from './participant.ts';
import * as payment from './payment.ts';
import * as product from './product.ts';
import * as productDefinition from './product-definition.ts';
import * as sync from './sync.ts';
import * as ticket from './ticket.ts';
import * as ticketCategory from './ticket-category.ts';
import * as user from './user.ts';

export const calls = {
  apiKeyCreate: apiKey.apiKeyCreate,
  apiKeyUpdate: apiKey.apiKeyUpdate,
  eventCreate: event.eventCreate,
  eventFind: event.eventFind,
  eventGrantPermission: event.eventGrantPermission,
  eventParticipants: event.eventParticipants,
  eventPayments: event.eventPayments,
  eventProductDefinitions: productDefinition.eventProductDefinitions,
  eventRead: event.eventRead,
  eventTicketCategories: ticketCategory.eventTicketCategories,
  participantCheck: participant.participantCheck,
  participantCreate: participant.participantCreate,
  participantRead: participant.participantRead,
  participantReset: participant.participantReset,
  paymentProducts: payment.paymentProducts,
  paymentRead: payment.paymentRead,
  paymentTickets: payment.paymentTickets,
  productCheck: product.productCheck,
  productDefinitionRead: productDefinition.productDefinitionRead,
  productRead: product.productRead,
  productReset: product.productReset,
  syncRead: sync.syncRead,
  syncRegister: sync.syncRegister,
  ticketCategoryCreate: ticketCategory.ticketCategoryCreate,
  ticketCategoryRead: ticketCategory.ticketCategoryRead,
  ticketCategoryUpdate: ticketCategory.ticketCategoryUpdate,
  ticketCheck: ticket.ticketCheck,
  ticketFind: ticket.ticketFind,
  ticketProducts: ticket.ticketProducts,
  ticketRead: ticket.ticketRead,
  ticketReset: ticket.ticketReset,
  userCreate: user.userCreate,
  userEvents: user.userEvents,
  userFind: user.userFind,
  userRead: user.userRead,
  userRequestPermission: user.userRequestPermission,
} as const;

export type CallName = keyof typeof calls;
