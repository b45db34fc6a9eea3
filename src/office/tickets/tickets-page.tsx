import { ticketShopRead } from '../../contract/ticket-shop.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import type { EventPageProps } from '../kit/addresses.ts';
import { PageHead } from '../kit/page-head.tsx';
import { Answered } from '../kit/states.tsx';
import { useCall } from '../session/service-calls.ts';
import { CategoryList } from './category-list.tsx';
import { OfferedTypes } from './offered-types.tsx';
import { ProductList } from './product-list.tsx';
import { SignedCodes } from './signed-codes.tsx';
import { officeTicketTexts } from './texts.ts';

/** What there is to have and to buy: ticket categories, products, and how both are sent and paid. */
export function TicketsPage({ eventId }: EventPageProps) {
  const { title, intro } = useScreenTexts(officeTicketTexts);
  const shop = useCall(ticketShopRead, { id: eventId, params: {} });
  return (
    <>
      <PageHead title={title} intro={intro} />
      <Answered asked={shop}>
        {({ ticketShop: { currency } }) => (
          <>
            <CategoryList eventId={eventId} currency={currency} />
            <ProductList eventId={eventId} currency={currency} />
            <OfferedTypes eventId={eventId} />
            <SignedCodes eventId={eventId} />
          </>
        )}
      </Answered>
    </>
  );
}
