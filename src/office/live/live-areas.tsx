import { useId } from 'react';
import { eventAreas } from '../../contract/area.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { AreaNumbers } from '../areas/area-numbers.tsx';
import type { EventPageProps } from '../kit/addresses.ts';
import { useCall } from '../session/service-calls.ts';
import '../areas/areas.css';

/** How many guests are in each area (Z6); nothing for an event or a service without areas. */
export function LiveAreas({ eventId }: EventPageProps) {
  const { numbers } = useScreenTexts('areas');
  const heading = useId();
  const { data } = useCall(eventAreas, { id: eventId, params: {} });
  if (!data || data.areas.length === 0) return null;
  return (
    <section className="live-areas" aria-labelledby={heading}>
      <h2 id={heading} className="numbers__heading">
        {numbers.title}
      </h2>
      <AreaNumbers eventId={eventId} areas={data.areas} actions={null} />
    </section>
  );
}
