/** What an event still lacks to sell tickets, as the service's activation asks it. */
import { userBillingAddressRead } from '../../contract/address.ts';
import { userBankAccountRead } from '../../contract/bank-account.ts';
import { eventPaymentTypes } from '../../contract/payment-type.ts';
import { eventTicketCategories } from '../../contract/ticket-category.ts';
import { eventTicketTypes } from '../../contract/ticket-type.ts';
import { useCall, useCallOrNone } from '../session/service-calls.ts';
import type { EventOfList } from './read-events.ts';

export type NeedName = 'language' | 'category' | 'ticketType' | 'paymentType' | 'billing' | 'bank';

export type Need = {
  readonly name: NeedName;
  /** null: not known yet, or the key may not know. */
  readonly isMet: boolean | null;
  /** The page below the event where it is given. */
  readonly page: 'edit' | 'tickets' | 'organizer';
};

const isThere = ({ data }: { readonly data: unknown }): boolean | null =>
  data === undefined ? null : data !== null;

/** In the order in which the service asks. */
export function useNeeds({ id, hostId, language }: EventOfList): readonly Need[] {
  const ofEvent = { id, params: {} };
  const ofHost = { id: hostId, params: {} };
  const categories = useCall(eventTicketCategories, { id, params: { resultType: 'full' } });
  const ticketTypes = useCall(eventTicketTypes, ofEvent);
  const paymentTypes = useCall(eventPaymentTypes, ofEvent);
  const address = useCallOrNone(userBillingAddressRead, ofHost);
  const account = useCallOrNone(userBankAccountRead, ofHost);
  const anyOn = (types: readonly { readonly active: boolean }[] | undefined) =>
    types?.some(({ active }) => active) ?? null;
  return [
    { name: 'language', isMet: language !== null, page: 'edit' },
    {
      name: 'category',
      isMet: categories.data ? categories.data.ticketCategories.length > 0 : null,
      page: 'tickets',
    },
    { name: 'billing', isMet: isThere(address), page: 'organizer' },
    { name: 'bank', isMet: isThere(account), page: 'organizer' },
    { name: 'paymentType', isMet: anyOn(paymentTypes.data?.results.paymentTypes), page: 'tickets' },
    { name: 'ticketType', isMet: anyOn(ticketTypes.data?.results.ticketTypes), page: 'tickets' },
  ];
}
