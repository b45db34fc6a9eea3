import { call, keys, nothing } from './call.ts';
import { endDateBeforeDate, noTitle, unsupportedLanguage } from './event.ts';
import { boolean } from './form.ts';
import { optional } from './resource.ts';

export const activationErrors = {
  activated: 'com.svc.Event.AlreadyActivated',
  endDateBeforeDate,
  noLanguage: 'com.svc.Event.NoLanguage',
  unsupportedLanguage,
  noTimezone: 'com.svc.Event.NoTimezone',
  noTitle,
  noTicketCategories: 'com.svc.TicketShop.NoTicketCategories',
  noBillingAddress: 'com.svc.TicketShop.NoBillingAddress',
  noBankAccount: 'com.svc.TicketShop.NoBankAccount',
  noPaymentType: 'com.svc.TicketShop.NoPaymentType',
  noTicketType: 'com.svc.TicketShop.NoTicketType',
} as const;

/** Opens the shop for real sales; purchases before it were tests. */
export const eventActivate = call({
  method: 'POST',
  path: '/api/event/:id/activate',
  object: 'event',
  keys: keys.adminEditor,
  params: { deleteDemoPayments: optional(boolean) },
  answer: nothing,
  errors: Object.values(activationErrors),
});
