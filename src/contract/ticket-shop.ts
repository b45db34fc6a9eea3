/** The shop of an event; it is created and deleted with the event. */
import * as v from 'valibot';
import { call, keys, nothing } from './call.ts';
import {
  boolean,
  count,
  currency,
  date,
  id,
  integer,
  money,
  percentage,
  text,
  url,
} from './form.ts';
import { answerOf, property, updateParams } from './resource.ts';

export const ticketShop = {
  id: property(id(), 'R--', 'always'),
  closeDate: property(date, 'R--'),
  registrationStartDate: property(date, 'RW-'),
  registrationEndDate: property(date, 'RW-'),
  closed: property(boolean, 'R--', 'always'),
  disagio: property(percentage, 'R--'),
  ticketBaseFee: property(money, 'R--'),
  productDisagio: property(integer, 'R--'),
  feeInclusive: property(boolean, 'RW-'),
  shipmentFeeInclusive: property(boolean, 'RW-'),
  commercial: property(boolean, 'RW-'),
  salesTax: property(percentage, 'RW-'),
  availableLimit: property(count, 'RW-'),
  showAvailableTickets: property(boolean, 'RW-'),
  currency: property(currency, 'RW-', 'always'),
  cancelationPossible: property(boolean, 'RW-'),
  ticketsEditable: property(boolean, 'RW-'),
  ticketsTransferable: property(boolean, 'RW-'),
  numTicketsSold: property(count, 'R--'),
  totalIncome: property(money, 'R--'),
  totalFees: property(money, 'R--'),
  collectUserData: property(boolean, 'RW-'),
  maxPossibleNumberOfParticipants: property(count, 'R--'),
  numTicketsChecked: property(count, 'R--'),
  vatId: property(text(50), 'RW-'),
  ownTermsAndConditions: property(url, 'RW-'),
  ownPrivacyPolicy: property(url, 'RW-'),
} as const;

export const ticketShopErrors = {
  registrationDates: 'com.svc.ticketshop.registrationDateValidationError',
  currency: 'com.svc.ticketShop.cantChangeCurrency',
} as const;

export const ticketShopRead = call({
  method: 'GET',
  path: '/api/event/:id/ticketShop',
  object: 'event',
  keys: keys.any,
  doors: true,
  answer: v.object({ ticketShop: answerOf(ticketShop) }),
});

export const ticketShopUpdate = call({
  method: 'POST',
  path: '/api/event/:id/ticketShop',
  object: 'event',
  keys: keys.adminEditor,
  params: updateParams(ticketShop),
  answer: nothing,
  errors: Object.values(ticketShopErrors),
});
