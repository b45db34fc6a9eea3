import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Door } from '../../client/door/door.ts';
import type { AttendeeFileState } from '../../client/manual-check-in/attendee-file.ts';
import { type HistoryLine, undoableIn } from '../../client/manual-check-in/attendee-history.ts';
import { type Collection, isTaken } from '../../client/orders/collection.ts';
import type { Attendee } from '../../domain/attendee.ts';
import { isCheckedAt, presenceAt } from '../../domain/checked-product.ts';
import type { Gate } from '../../domain/gate.ts';
import type { ProductId, TicketId } from '../../domain/ids.ts';
import type { Presence } from '../../domain/presence.ts';
import { isHandedOverAt, type ProductVerdictCode } from '../../domain/product-verdict.ts';
import { PrintBadge } from '../badge/print-badge.tsx';
import { type AreaTexts, useFormat, useScreenTexts, useTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { guestName } from '../kit/guest-name.ts';
import { useDoor, useDoorState } from '../kit/hooks/door.ts';
import { useObjectUrl } from '../kit/hooks/use-object-url.ts';
import { useToday } from '../kit/hooks/use-today.ts';
import type { Go, Views } from '../kit/hooks/use-view.ts';
import { Icon } from '../kit/icon.tsx';
import { ScreenFrame } from '../kit/screen-frame.tsx';
import { unbrokenNumber } from '../kit/unbroken-number.ts';
import { Due } from '../orders/due.tsx';
import { useSupervised } from '../supervisor/use-supervised.ts';
import { GuestLines } from '../verdict/guest-lines.tsx';
import { GuestFlags, GuestNote } from '../verdict/guest-note.tsx';
import { OrderLink } from '../verdict/order-link.tsx';
import { ProductRow } from '../verdict/product-list.tsx';
import './attendee.css';

/** The page of one guest: who they are, what happened so far, and what staff can do. */
export function AttendeeScreen({ view, go, back }: Views) {
  const texts = useScreenTexts('attendee');
  return (
    <ScreenFrame title={texts.title} onBack={back}>
      {view.at === 'attendee' && <Guest key={view.ticketId} ticketId={view.ticketId} go={go} />}
    </ScreenFrame>
  );
}

type Props = {
  readonly ticketId: TicketId;
  readonly go: Go;
};

function Guest({ ticketId, go }: Props) {
  const door = useDoor();
  const texts = useScreenTexts('attendee');
  const [opened] = useState(() => door.desk.openFile(ticketId));
  const file = useStore(opened.state);
  const { attendee } = file;
  useEffect(() => opened.follow(), [opened]);

  if (!attendee) {
    return (
      <>
        <p>{texts.gone}</p>
        <ActionButton kind="secondary" icon="search" run={() => go({ at: 'search' })}>
          {texts.toSearch}
        </ActionButton>
      </>
    );
  }
  return (
    <div className="person">
      <GuestHead attendee={attendee} file={file} go={go} />
      <div className="person__more">
        <GuestProducts attendee={attendee} />
        <GuestHistory attendee={attendee} file={file} />
        <GuestFacts attendee={attendee} file={file} />
      </div>
    </div>
  );
}

type GuestFactsProps = { readonly attendee: Attendee; readonly file: AttendeeFileState };

/** Further facts about the guest, and the values of the organizer's own fields. */
function GuestFacts({ attendee, file }: GuestFactsProps) {
  const texts = useScreenTexts('attendee');
  const { email, orderNumber, paymentStatus, displayIdentifier } = attendee;
  const facts = [
    { title: texts.payment, value: texts.paymentStatus[paymentStatus] },
    { title: texts.order, value: unbrokenNumber(orderNumber ?? '') },
    { title: texts.code, value: displayIdentifier },
    { title: texts.email, value: email ?? '' },
    ...file.notes,
  ];
  return (
    <section className="person__part">
      <h2 className="person__heading">{texts.details}</h2>
      <dl className="person__facts">
        {facts
          .filter(({ value }) => value !== '')
          .map(({ title, value }) => (
            <div key={`${title} ${value}`} className="person__fact">
              <dt>{title}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

type GuestHistoryProps = {
  readonly attendee: Attendee;
  readonly file: AttendeeFileState;
};

/** The guest's check-in history, newest first. The last action of this device can be undone. */
function GuestHistory({ attendee, file }: GuestHistoryProps) {
  const door = useDoor();
  const texts = useScreenTexts('attendee');
  const pairing = useDoorState((state) => state.pairing);
  const { run } = useSupervised();
  const [failed, setFailed] = useState(false);
  const last = undoableIn(file.history, pairing);
  const undo = async (line: HistoryLine) => setFailed(!(await takeBack(door, attendee, line)));
  return (
    <section className="person__part">
      <h2 className="person__heading">{texts.history}</h2>
      {file.service === 'failed' && <p className="person__remark">{texts.historyHere}</p>}
      {file.service === 'asking' && <p className="person__remark">{texts.asking}</p>}
      {failed && <p role="alert">{texts.undoFailed}</p>}
      {file.history.length === 0 && file.service !== 'asking' && (
        <p className="person__remark">
          {file.service === 'failed' ? texts.noHistoryKnown : texts.noHistory}
        </p>
      )}
      <ol className="moves">
        {file.history.map((line) => (
          <MoveRow
            key={keyOf(line)}
            attendee={attendee}
            line={line}
            undo={line === last ? async () => void run(() => undo(line)) : null}
          />
        ))}
      </ol>
    </section>
  );
}

type RowProps = {
  readonly attendee: Attendee;
  readonly line: HistoryLine;
  readonly undo: (() => Promise<void>) | null;
};

function MoveRow({ attendee, line, undo }: RowProps) {
  const texts = useScreenTexts('attendee');
  const activity = useScreenTexts('activity');
  const format = useFormat();
  const today = useToday();
  const gate = useDoorState(({ pairing }) => pairing.gate);
  const what = whatIn(line, attendee, gate, texts);
  const when = format.moment(line.at, today);
  const progress = line.entry?.progress.state;
  return (
    <li className="move" data-move={line.type} data-progress={progress}>
      <Icon name={line.productId !== null ? 'bag' : line.type === 'check' ? 'enter' : 'leave'} />
      <div className="move__said">
        <p className="move__what">{what}</p>
        <p className="move__when">{line.device === null ? when : `${when} · ${line.device}`}</p>
        {progress && progress !== 'confirmed' && (
          <p className="move__progress">
            <Icon name={progress === 'rejected' ? 'alert' : 'clock'} />
            {activity.progress[progress]}
          </p>
        )}
      </div>
      {undo && (
        <ActionButton kind="secondary" icon="undo" label={texts.undoNamed(what)} run={undo}>
          {texts.undo}
        </ActionButton>
      )}
    </li>
  );
}

const keyOf = ({ entry, type, productId, at, device }: HistoryLine): string =>
  entry ? entry.action.id : [type, productId, at, device].join(' ');

function whatIn(
  line: HistoryLine,
  attendee: Attendee,
  gate: Gate,
  texts: AreaTexts['attendee'],
): string {
  if (line.productId === null) {
    if (line.isUndo) return line.type === 'check' ? texts.checkOutUndone : texts.checkInUndone;
    return line.type === 'check' ? texts.checkedIn : texts.checkedOut;
  }
  const product = attendee.products.find(({ productId }) => productId === line.productId);
  const name = product?.name || texts.product(line.productId);
  if (product && isCheckedAt(gate, product)) {
    return line.type === 'check' ? texts.checkedInWith(name) : texts.checkedOutWith(name);
  }
  return line.type === 'check' ? texts.handedOver(name) : texts.takenBack(name);
}

/**
 * Records the opposite of an action. Going in and out takes the way of a scan, with all its rules.
 */
async function takeBack(door: Door, attendee: Attendee, line: HistoryLine): Promise<boolean> {
  const { ticketId } = attendee;
  const { productId, type } = line;
  if (productId === null) {
    await door.choose(attendee, type === 'check' ? 'out' : 'in', 'undo');
    return true;
  }
  return door.desk.takeBack(ticketId, productId);
}

type GuestHeadProps = {
  readonly attendee: Attendee;
  readonly file: AttendeeFileState;
  readonly go: Go;
};

/** Who the guest is, whether they are inside, and the button to check in or out. */
function GuestHead({ attendee, file, go }: GuestHeadProps) {
  const door = useDoor();
  const texts = useScreenTexts('attendee');
  const { verdict } = useTexts();
  const { cancelled, status, company, categoryName } = attendee;
  const gate = useDoorState(({ pairing }) => pairing.gate);
  const presence = presenceAt(attendee, gate, door.areaNow());
  const name = [file.title, guestName(attendee)].filter((part) => part).join(' ');
  const format = useFormat();
  const way = presence.inside ? 'out' : 'in';
  const { run } = useSupervised();
  /** Where nobody leaves, to check out is to take back. */
  const takesBack = gate.direction === 'in' && way === 'out';
  const choose = () => door.choose(attendee, way);
  const isEntry = useDoorState(({ direction }) => direction === 'in');
  /** Who has paid comes in. */
  const onMoney = async (collection: Collection) => {
    if (isTaken(collection) && isEntry && way === 'in') await choose();
  };
  return (
    <section className="person__head">
      <GuestPicture picture={file.picture} name={guestName(attendee)} />
      <div className="person__who">
        <h2 className="person__name">{name}</h2>
        <GuestFlags {...attendee} />
        <GuestLines key={attendee.ticketId} attendee={attendee} />
        {name !== categoryName && <p className="person__category">{categoryName}</p>}
        {company !== null && <p className="person__company">{company}</p>}
        <PresenceLine presence={presence} />
        <GuestNote {...attendee} />
      </div>
      <OrderLink attendee={attendee} go={go} />
      {cancelled !== null && (
        <p className="attention">
          <Icon name="cross" />
          {verdict.cancelledOn(format.day(cancelled), format.clock(cancelled))}
        </p>
      )}
      {status !== 'accepted' && cancelled === null && (
        <p className="attention">
          <Icon name="clock" />
          {verdict.status[status]}
        </p>
      )}
      <Due attendee={attendee} onMoney={onMoney} />
      <div className="person__way">
        <ActionButton
          kind={attendee.due && way === 'in' ? 'secondary' : 'primary'}
          icon={way === 'in' ? 'enter' : 'leave'}
          run={async () => void (await (takesBack ? run(choose) : choose()))}
        >
          {way === 'in' ? texts.checkIn : texts.checkOut}
        </ActionButton>
      </div>
      <div className="person__badge">
        <PrintBadge attendee={attendee} words={verdict.badge} />
      </div>
    </section>
  );
}

function PresenceLine({ presence }: { readonly presence: Presence }) {
  const texts = useScreenTexts('attendee');
  const format = useFormat();
  const today = useToday();
  const { inside, at, device } = presence;
  return (
    <p className="person__presence" data-inside={inside}>
      <Icon name={inside ? 'check' : at === null ? 'person' : 'leave'} />
      <strong>{inside ? texts.inside : texts.outside}</strong>
      {at !== null && <span>{texts.since(format.moment(at, today), device)}</span>}
    </p>
  );
}

type GuestPictureProps = { readonly picture: Blob | null; readonly name: string };

/** The guest's picture, to compare; nothing if there is none. */
function GuestPicture({ picture, name }: GuestPictureProps) {
  const texts = useScreenTexts('attendee');
  const address = useObjectUrl(picture);
  const [broken, setBroken] = useState<string | null>(null);
  if (address === null || address === broken) return null;
  return (
    <img
      className="person__picture"
      src={address}
      alt={texts.picture(name)}
      onError={() => setBroken(address)}
    />
  );
}

type GuestProductsProps = { readonly attendee: Attendee };

/**
 * The add-ons that the guest has booked (V5). They are handed out only to guests who are inside.
 */
function GuestProducts({ attendee }: GuestProductsProps) {
  const door = useDoor();
  const texts = useScreenTexts('attendee');
  const gate = useDoorState((state) => state.pairing.gate);
  const { inside } = presenceAt(attendee, gate, door.areaNow());
  /** Why an add-on could not be handed out. */
  const [kept, setKept] = useState<Readonly<Record<ProductId, ProductVerdictCode>>>({});
  if (attendee.products.length === 0) return null;

  async function handOver(productId: ProductId): Promise<void> {
    const verdict = await door.desk.handOver(attendee.ticketId, productId);
    const { [productId]: _, ...others } = kept;
    setKept(verdict === 'handed-over' ? others : { ...others, [productId]: verdict });
  }

  return (
    <section className="person__part">
      <h2 className="person__heading">{texts.products}</h2>
      <ul className="products">
        {attendee.products.map((product) => (
          <ProductRow
            key={product.productId}
            product={product}
            verdict={kept[product.productId]}
            handOver={
              inside && isHandedOverAt(gate, product) ? () => handOver(product.productId) : null
            }
          />
        ))}
      </ul>
    </section>
  );
}
