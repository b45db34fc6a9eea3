import { Link } from 'wouter';
import { eventDoors } from '../../contract/event-doors.ts';
import { eventTicketCategories } from '../../contract/ticket-category.ts';
import { ticketShopRead } from '../../contract/ticket-shop.ts';
import type { EventId } from '../../domain/ids.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { eventPath } from '../kit/addresses.ts';
import { useCall } from '../session/service-calls.ts';
import { useRole } from '../session/use-role.ts';
import { officeEventTexts } from './texts.ts';

/** Letting guests in needs no sale: a draft with a ticket category, guests and a door is enough. */
export function AtTheDoor({ id }: { readonly id: EventId }) {
  const { door } = useScreenTexts(officeEventTexts);
  const isHead = useRole() === 'headOfDoor';
  const asked = { id, params: { resultType: 'full' } } as const;
  const categories = useCall(eventTicketCategories, asked, { enabled: !isHead });
  const shop = useCall(ticketShopRead, { id, params: {} }, { enabled: !isHead });
  const doors = useCall(eventDoors, { id, params: {} });
  const next = (() => {
    // Of guests and sales a head of door learns nothing.
    if (isHead) return 'doors';
    if (!categories.data || !shop.data || doors.isPending) return null;
    if (categories.data.ticketCategories.length === 0) return 'tickets';
    if (shop.data.ticketShop.numTicketsSold === 0) return 'import';
    // Where doors can't be listed, a foreign service, the page Doors says what to do.
    return doors.data?.doors.some(({ enabled, isOver }) => enabled && !isOver) ? 'live' : 'doors';
  })();
  return (
    <section className="card">
      <h2 className="card__title">{door.title}</h2>
      <p className="card__intro">{isHead ? door.forHead : door.intro}</p>
      {next !== null && (
        <Link className="button button--primary" href={eventPath(id, next)}>
          {door.next[next]}
        </Link>
      )}
    </section>
  );
}
