import { eventRead } from '../../contract/event.ts';
import { eventTicketCategories } from '../../contract/ticket-category.ts';
import { defaultTimezone } from '../../domain/time.ts';
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
  const categories = useCall(eventTicketCategories, {
    id: eventId,
    params: { resultType: 'full' },
  });
  return (
    <>
      <PageHead title={texts.title} intro={texts.intro} />
      <Answered asked={event}>
        {({ event: { title, timezone } }) => (
          <Answered asked={categories}>
            {({ ticketCategories }) => (
              <>
                <ExportFiles
                  eventId={eventId}
                  zone={timezone ?? defaultTimezone}
                  categories={ticketCategories.flatMap((one) =>
                    typeof one === 'object' ? [one] : [],
                  )}
                />
                <PaperList eventId={eventId} title={title} zone={timezone ?? defaultTimezone} />
              </>
            )}
          </Answered>
        )}
      </Answered>
    </>
  );
}
