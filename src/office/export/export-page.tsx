import { eventRead } from '../../contract/event.ts';
import { eventTicketCategories } from '../../contract/ticket-category.ts';
import { ticketShopRead } from '../../contract/ticket-shop.ts';
import { defaultTimezone, type Timezone } from '../../domain/time.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import type { EventPageProps } from '../kit/addresses.ts';
import { PageHead } from '../kit/page-head.tsx';
import { Answered } from '../kit/states.tsx';
import { useCall } from '../session/service-calls.ts';
import { ExportFiles } from './export-files.tsx';
import { PaperList } from './paper-list.tsx';
import { officeExportTexts } from './texts.ts';

export function ExportPage({ eventId }: EventPageProps) {
  const texts = useScreenTexts(officeExportTexts);
  const event = useCall(eventRead, { id: eventId, params: {} });
  return (
    <>
      <PageHead title={texts.title} intro={texts.intro} />
      <Answered asked={event}>
        {({ event: { title, timezone } }) => (
          <>
            <Files eventId={eventId} zone={timezone ?? defaultTimezone} />
            <PaperList eventId={eventId} title={title} zone={timezone ?? defaultTimezone} />
          </>
        )}
      </Answered>
    </>
  );
}

function Files({ eventId, zone }: EventPageProps & { readonly zone: Timezone }) {
  const shop = useCall(ticketShopRead, { id: eventId, params: {} });
  const categories = useCall(eventTicketCategories, {
    id: eventId,
    params: { resultType: 'full' },
  });
  return (
    <Answered asked={shop}>
      {({ ticketShop: { currency } }) => (
        <Answered asked={categories}>
          {({ ticketCategories }) => (
            <ExportFiles
              eventId={eventId}
              zone={zone}
              currency={currency}
              categories={ticketCategories.flatMap((one) => (typeof one === 'object' ? [one] : []))}
            />
          )}
        </Answered>
      )}
    </Answered>
  );
}
