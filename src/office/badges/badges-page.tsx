import { eventBadgeLayout } from '../../contract/badge-layout.ts';
import { eventTicketCategories } from '../../contract/ticket-category.ts';
import { eventUserDataDefinitions } from '../../contract/user-data.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import type { EventPageProps } from '../kit/addresses.ts';
import { PageHead } from '../kit/page-head.tsx';
import { Advice, Answered } from '../kit/states.tsx';
import { CallFailed, lacksCall, useCall } from '../session/service-calls.ts';
import { BadgeDesigner } from './badge-designer.tsx';
import './badges.css';

/** How the badges of an event look. */
export function BadgesPage({ eventId: id }: EventPageProps) {
  const texts = useScreenTexts('badges');
  const saved = useCall(eventBadgeLayout, { id, params: {} });
  const listed = useCall(eventTicketCategories, { id, params: { resultType: 'full' } });
  const asked = useCall(eventUserDataDefinitions, { id, params: {} });
  // Some services answer with bare ids, which name nothing.
  const categories = (listed.data?.ticketCategories ?? []).filter((one) => typeof one === 'object');
  const questions = (asked.data?.userDataDefinitions ?? []).map((one) => ({
    id: one.id,
    title: one.title ?? '',
  }));
  const isLacking = saved.error instanceof CallFailed && lacksCall(saved.error.failure);
  return (
    <>
      <PageHead title={texts.title} intro={texts.intro} />
      {isLacking ? (
        <Advice {...texts.lacking} />
      ) : (
        <Answered asked={saved}>
          {({ layout }) => (
            <BadgeDesigner
              eventId={id}
              saved={layout}
              categories={categories}
              questions={questions}
            />
          )}
        </Answered>
      )}
    </>
  );
}
