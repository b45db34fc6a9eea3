import { type Attendee, isPaid } from '../../domain/attendee.ts';
import { isOpenProduct } from '../../domain/product-verdict.ts';
import type { VerdictCode } from '../../domain/verdict.ts';
import { isQuestion } from '../../domain/verdict-kinds.ts';
import { useScreenTexts, useTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { guestName } from '../kit/guest-name.ts';
import { guestIcons, guestState, isOutside } from '../kit/guest-state.ts';
import { Icon } from '../kit/icon.tsx';
import { VerdictBadge } from '../kit/verdict-face.tsx';
import { GuestFlags, GuestNote } from '../verdict/guest-note.tsx';
import { orderTexts } from './texts.ts';

type Props = {
  readonly attendee: Attendee;
  /** Of the last time that this one was chosen here. */
  readonly verdict: VerdictCode | undefined;
  /** How many things wait to be handed over by a tap. */
  readonly items: number;
  readonly checkIn: (withItems: boolean) => Promise<void>;
  readonly onOpen: () => void;
};

/** One ticket of the order: who, what is to be handed over, and how they stand. */
export function OrderRow({ attendee, verdict, items, checkIn, onOpen }: Props) {
  const texts = useScreenTexts(orderTexts);
  const { verdict: words } = useTexts();
  const { categoryName, products } = attendee;
  const name = guestName(attendee);
  const state = guestState(attendee);
  const open = products.filter((product) => isOpenProduct(product));
  return (
    <li className="order-row" data-ticket={attendee.ticketId} data-chosen={verdict}>
      <button type="button" className="order-row__who" onClick={onOpen}>
        {verdict ? <VerdictBadge verdict={verdict} /> : <Icon name={guestIcons[state]} />}
        <span className="order-row__said">
          <span className="order-row__name">{name}</span>
          <span className="order-row__about">
            {[categoryName, ...open.map((product) => product.name)].join(' · ')}
          </span>
        </span>
        <span className="order-row__state" data-state={state}>
          {verdict ? words.word[verdict] : texts.state[state]}
          {!verdict && !isPaid(attendee) && state !== 'cancelled' && (
            <span className="order-row__unpaid">
              <Icon name="coin" />
              {words.word.unpaid}
            </span>
          )}
        </span>
      </button>
      {/* Also before the tap: an entry of all asks nothing of each (V4). */}
      <GuestFlags {...attendee} />
      <GuestNote {...attendee} />
      {verdict && isQuestion(verdict) && <p className="order-row__next">{texts.askedAlone}</p>}
      {isOutside(attendee) && (
        <div className="order-row__actions">
          <ActionButton
            kind="secondary"
            icon="enter"
            label={texts.checkInNamed(name)}
            run={() => checkIn(false)}
          >
            {texts.checkIn}
          </ActionButton>
          {items > 0 && (
            <ActionButton
              kind="secondary"
              icon="bag"
              label={texts.withItemsNamed(items, name)}
              run={() => checkIn(true)}
            >
              {texts.withItems(items)}
            </ActionButton>
          )}
        </div>
      )}
    </li>
  );
}
