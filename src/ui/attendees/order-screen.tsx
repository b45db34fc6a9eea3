import { useRef, useState } from 'react';
import type { Scan } from '../../client/check-in/scan.ts';
import { type Attendee, type AttendeeProduct, isPaid } from '../../domain/attendee.ts';
import type { Gate } from '../../domain/gate.ts';
import type { TicketId } from '../../domain/ids.ts';
import { isOpenProduct, openProducts } from '../../domain/product-verdict.ts';
import type { VerdictCode } from '../../domain/verdict.ts';
import { isQuestion } from '../../domain/verdict-kinds.ts';
import { useDevice } from '../device/device.ts';
import { useScreenTexts, useTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { guestName } from '../kit/guest-name.ts';
import { guestIcons, guestState, isOutside } from '../kit/guest-state.ts';
import { useDoor, useDoorState } from '../kit/hooks/door.ts';
import { useOrder } from '../kit/hooks/use-order.ts';
import type { Go, Views } from '../kit/hooks/use-view.ts';
import { Icon } from '../kit/icon.tsx';
import { ScreenFrame } from '../kit/screen-frame.tsx';
import { unbrokenNumber } from '../kit/unbroken-number.ts';
import { VerdictBadge } from '../kit/verdict-face.tsx';
import { Due } from '../orders/due.tsx';
import { GuestFlags, GuestNote } from '../verdict/guest-note.tsx';
import './order.css';

/** The tickets of one order: any or all of them are checked in at one tap. */
export function OrderScreen({ view, go, back }: Views) {
  const texts = useScreenTexts('order');
  const paymentId = view.at === 'order' ? view.paymentId : null;
  const tickets = useOrder(paymentId);
  const number = tickets?.[0]?.orderNumber ?? String(paymentId ?? '');
  return (
    <ScreenFrame title={tickets === null ? '' : texts.title(unbrokenNumber(number))} onBack={back}>
      {tickets !== null && <Order key={paymentId} tickets={tickets} go={go} />}
    </ScreenFrame>
  );
}

type Props = { readonly tickets: readonly Attendee[]; readonly go: Go };
type Verdicts = Readonly<Record<TicketId, Scan>>;

function Order({ tickets, go }: Props) {
  const door = useDoor();
  const { signal } = useDevice();
  const texts = useScreenTexts('order');
  const gate = useDoorState((state) => state.pairing.gate);
  const [verdicts, setVerdicts] = useState<Verdicts>({});
  /** Of the last tap. */
  const [last, setLast] = useState<readonly Scan[]>([]);

  const ended = useRef<HTMLParagraphElement>(null);

  if (tickets.length === 0) return <p>{texts.gone}</p>;
  // Guests who are checked out are not at the entrance. Each of them has a button for the re-entry.
  const notYet = tickets.filter((each) => guestState(each, gate, door.areaNow()) === 'not-yet');
  const items = itemsByTap(notYet, gate);

  const checkIn = async (chosen: readonly Attendee[], withItems: boolean) => {
    const scans = await door.chooseAll(chosen, 'in', withItems || undefined);
    setLast(scans);
    setVerdicts((before) => ({ ...before, ...verdictsOf(scans) }));
    // The worst is heard: a refusal must not sound like an admission.
    const worst = scans.find(({ verdict }) => verdict.code !== 'admitted') ?? scans[0];
    if (worst) signal[gate.sounds ? 'play' : 'feel'](worst.verdict.code);
    // The button that was pressed may be gone with it.
    ended.current?.focus();
  };

  /** As a scan: its verdict asks, and can be answered. */
  const askAbout = async (attendee: Attendee) => {
    const { [attendee.ticketId]: _, ...others } = verdicts;
    setVerdicts(others);
    setLast([]);
    await door.choose(attendee, 'in');
  };

  const [first] = tickets;
  return (
    <>
      {first && <Due attendee={first} onMoney={() => {}} />}
      <ul className="order">
        {tickets.map((attendee) => (
          <OrderRow
            key={attendee.ticketId}
            attendee={attendee}
            verdict={verdicts[attendee.ticketId]?.verdict.code}
            items={isAsked(attendee, gate) ? 0 : itemsByTap([attendee], gate).length}
            checkIn={(withItems) =>
              isAsked(attendee, gate) ? askAbout(attendee) : checkIn([attendee], withItems)
            }
            onOpen={() => go({ at: 'attendee', ticketId: attendee.ticketId })}
          />
        ))}
      </ul>
      <div className="order__actions">
        <p ref={ended} role="alert" className="order__ended" tabIndex={-1}>
          {last.length > 0 && <Ended scans={last} />}
        </p>
        {notYet.length > 0 && (
          <div className="actions">
            <ActionButton kind="primary" icon="enter" run={() => checkIn(notYet, false)}>
              {texts.all(notYet.length)}
            </ActionButton>
            {items.length > 0 && (
              <ActionButton kind="secondary" icon="bag" run={() => checkIn(notYet, true)}>
                {texts.allWithItems(items.length)}
              </ActionButton>
            )}
          </div>
        )}
      </div>
    </>
  );
}

function Ended({ scans }: { readonly scans: readonly Scan[] }) {
  const texts = useScreenTexts('order');
  const admitted = scans.filter(({ verdict }) => verdict.code === 'admitted').length;
  const others = scans.length - admitted;
  const parts = [
    ...(admitted > 0 ? [texts.checkedIn(admitted)] : []),
    ...(others > 0 ? [texts.notCheckedIn(others)] : []),
  ];
  return parts.join(' · ');
}

const verdictsOf = (scans: readonly Scan[]): Verdicts =>
  Object.fromEntries(
    scans.flatMap((scan) => {
      const { attendee } = scan.verdict;
      return attendee ? [[attendee.ticketId, scan]] : [];
    }),
  );

/** Whether this gate asks staff before it lets this guest in. */
const isAsked = (attendee: Attendee, gate: Gate): boolean =>
  gate.asksFirst || (gate.unpaid === 'ask' && !isPaid(attendee));

/**
 * What staff hand out by a tap; nothing if the gate hands out add-ons with the check-in. An add-on
 * of the order appears with each of its guests, and counts once.
 */
function itemsByTap(attendees: readonly Attendee[], gate: Gate): readonly AttendeeProduct[] {
  if (gate.handsOver === 'with-entry') return [];
  const open = attendees.flatMap((each) => openProducts(each, gate));
  return [...new Map(open.map((product) => [product.productId, product])).values()];
}

type OrderRowProps = {
  readonly attendee: Attendee;
  /** Of the last time that this one was chosen here. */
  readonly verdict: VerdictCode | undefined;
  /** How many add-ons wait to be handed out by a tap. */
  readonly items: number;
  readonly checkIn: (withItems: boolean) => Promise<void>;
  readonly onOpen: () => void;
};

/** One ticket of the order: the guest, what to hand out, and the state. */
function OrderRow({ attendee, verdict, items, checkIn, onOpen }: OrderRowProps) {
  const texts = useScreenTexts('order');
  const { verdict: words } = useTexts();
  const { categoryName, products } = attendee;
  const name = guestName(attendee);
  const door = useDoor();
  const gate = useDoorState((state) => state.pairing.gate);
  const state = guestState(attendee, gate, door.areaNow());
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
      {isOutside(attendee, gate, door.areaNow()) && (
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
