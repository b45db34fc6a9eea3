/** What an event still lacks to sell tickets, as the service's activation asks it. */
import { userBillingAddressRead } from '../../contract/address.ts';
import { userBankAccountRead } from '../../contract/bank-account.ts';
import { eventPaymentTypes } from '../../contract/payment-type.ts';
import { eventTicketCategories } from '../../contract/ticket-category.ts';
import { eventTicketTypes } from '../../contract/ticket-type.ts';
import { CallFailed, useCall, useCallOrNone } from '../session/service-calls.ts';
import type { EventOfList } from './read-events.ts';

export type NeedName = 'language' | 'category' | 'ticketType' | 'paymentType' | 'billing' | 'bank';

export type Need = {
  readonly name: NeedName;
  /** null: not known yet. */
  readonly isMet: boolean | 'not-told' | null;
  /** The page below the event where it is given. */
  readonly page: 'edit' | 'tickets' | 'organizer';
};

type Asked<Answer> = { readonly data: Answer | undefined; readonly error: unknown };

/** @param isMet what an answer says */
function told<Answer>({ data, error }: Asked<Answer>, isMet: (answer: Answer) => boolean) {
  if (data !== undefined) return isMet(data);
  const isClosed = error instanceof CallFailed && error.failure.kind === 'forbidden';
  return isClosed ? ('not-told' as const) : null;
}

const isThere = (answer: unknown): boolean => answer !== null;
const anyOn = (types: readonly { readonly active: boolean }[]): boolean =>
  types.some(({ active }) => active);

/** In the order in which the service asks. */
export function useNeeds({ id, hostId, language }: EventOfList): readonly Need[] {
  const ofEvent = { id, params: {} };
  const ofHost = { id: hostId, params: {} };
  const categories = useCall(eventTicketCategories, { id, params: { resultType: 'full' } });
  const ticketTypes = useCall(eventTicketTypes, ofEvent);
  const paymentTypes = useCall(eventPaymentTypes, ofEvent);
  const address = useCallOrNone(userBillingAddressRead, ofHost);
  const account = useCallOrNone(userBankAccountRead, ofHost);
  return [
    { name: 'language', isMet: language !== null, page: 'edit' },
    {
      name: 'category',
      isMet: told(categories, ({ ticketCategories }) => ticketCategories.length > 0),
      page: 'tickets',
    },
    { name: 'billing', isMet: told(address, isThere), page: 'organizer' },
    { name: 'bank', isMet: told(account, isThere), page: 'organizer' },
    {
      name: 'paymentType',
      isMet: told(paymentTypes, ({ results }) => anyOn(results.paymentTypes)),
      page: 'tickets',
    },
    {
      name: 'ticketType',
      isMet: told(ticketTypes, ({ results }) => anyOn(results.ticketTypes)),
      page: 'tickets',
    },
  ];
}
