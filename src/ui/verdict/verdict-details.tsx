import type { Scan } from '../../client/scan/scan.ts';
import type { Origin } from '../../domain/verdict.ts';
import { late } from '../device/late.tsx';
import { useFormat, useTexts } from '../i18n/language.ts';
import { guestName } from '../kit/guest-name.ts';
import { useDoorState } from '../kit/hooks/door.ts';
import { useNow } from '../kit/hooks/time.ts';
import type { Go } from '../kit/hooks/use-view.ts';
import { Icon } from '../kit/icon.tsx';
import { shortCode } from '../kit/short-code.ts';
import { GuestFlags, GuestNote } from './guest-note.tsx';
import { OrderLink } from './order-link.tsx';
import { ProductList } from './product-list.tsx';

const PrintBadge = late(async () => (await import('../badge/print-badge.tsx')).PrintBadge);

type Props = { readonly scan: Scan; readonly go: Go };

/** Shows the person, what needs attention (V4), and where the verdict came from (V7). */
export function VerdictDetails({ scan, go }: Props) {
  const { verdict: texts } = useTexts();
  const { attendee, attention, code, origin, vouched } = scan.verdict;
  const gate = useDoorState((state) => state.pairing.gate);
  const showsCode = attendee === null || code === 'wrong-event' || code === 'cannot-record';
  return (
    <div className="details">
      {attendee && (
        <>
          <p className="details__name">{guestName(attendee)}</p>
          {attention.includes('note') && <GuestFlags {...attendee} />}
          {guestName(attendee) !== attendee.categoryName && (
            <p className="details__category">{attendee.categoryName}</p>
          )}
          {attendee.company !== null && <p className="details__company">{attendee.company}</p>}
          {attention.includes('note') && <GuestNote {...attendee} />}
        </>
      )}
      {vouched && <p className="details__category">{vouched.ticket.categoryName}</p>}
      {showsCode && (
        <p className="details__code">
          <span className="details__label">{texts.code}</span>
          <code>{shortCode(scan.code)}</code>
        </p>
      )}
      {code === 'cannot-record' && (
        <ol className="details__steps">
          {texts.cannotRecordSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {attention.includes('money-due') && code !== 'unpaid' && code !== 'ask-unpaid' && (
        <p className="attention">
          <Icon name="coin" />
          {texts.moneyDue}
        </p>
      )}
      {attention.includes('unverified') && (
        <p className="attention">
          <Icon name="alert" />
          {texts.unverified}
        </p>
      )}
      {attendee && attention.includes('products') && (
        <ProductList scan={scan} attendee={attendee} />
      )}
      {attendee && (code === 'admitted' || code === 'already') && (
        <OrderLink attendee={attendee} go={go} />
      )}
      {attendee && code === 'admitted' && !scan.isUndone && gate.badges !== 'no' && (
        <div className="details__badge">
          <PrintBadge
            attendee={attendee}
            words={texts.badge}
            byItselfFor={gate.badges === 'by-itself' && !scan.isLetInAgain ? scan.id : null}
          />
        </div>
      )}
      <OriginLine origin={origin} />
    </div>
  );
}

/**
 * Says where the verdict came from (V7), and warns when the list is older than the gate allows
 * (R6).
 */
function OriginLine({ origin }: { readonly origin: Origin }) {
  const { verdict: texts, age } = useTexts();
  const format = useFormat();
  const now = useNow(15_000);
  const gate = useDoorState((state) => state.pairing.gate);
  /** With a refused key the list is followed no more. */
  const isLeft = useDoorState((state) => state.outbox.stopped);
  if (origin.from === 'service') {
    return (
      <p className="details__origin" data-origin="service">
        <Icon name="online" />
        {texts.fromService}
      </p>
    );
  }
  const { readAt } = origin;
  const isOld = isLeft || readAt === null || now - readAt > gate.listAgeLimitMs;
  const since = readAt === null ? null : format.age(readAt, now, age.now);
  return (
    <p className={isOld ? 'attention' : 'details__origin'} data-origin="list">
      <Icon name={isOld ? 'alert' : 'list'} />
      {since === null && texts.fromNoList}
      {since !== null && isLeft && texts.fromLeftList(since)}
      {since !== null && !isLeft && (isOld ? texts.fromOldList(since) : texts.fromList(since))}
    </p>
  );
}
