import type { AttendeeFileState } from '../../client/desk/attendee-file.ts';
import { type Attendee, isPaid } from '../../domain/attendee.ts';
import { PrintBadge } from '../badge/print-badge.tsx';
import { useFormat, useScreenTexts, useTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { guestName } from '../kit/guest-name.ts';
import { useDoor, useDoorState } from '../kit/hooks/door.ts';
import { useToday } from '../kit/hooks/use-today.ts';
import type { Go } from '../kit/hooks/use-view.ts';
import { Icon } from '../kit/icon.tsx';
import { useSupervised } from '../supervisor/use-supervised.ts';
import { GuestFlags, GuestNote } from '../verdict/guest-note.tsx';
import { OrderLink } from '../verdict/order-link.tsx';
import { GuestPicture } from './guest-picture.tsx';
import { attendeeTexts } from './texts.ts';

type Props = {
  readonly attendee: Attendee;
  readonly file: AttendeeFileState;
  readonly go: Go;
};

/** Who the guest is, whether they are inside, and the button to check in or out. */
export function GuestHead({ attendee, file, go }: Props) {
  const door = useDoor();
  const texts = useScreenTexts(attendeeTexts);
  const { verdict } = useTexts();
  const { presence, cancelled, status, company, categoryName } = attendee;
  const name = [file.title, guestName(attendee)].filter((part) => part).join(' ');
  const format = useFormat();
  const way = presence.inside ? 'out' : 'in';
  const { run } = useSupervised();
  /** Where nobody leaves, to check out is to take back. */
  const takesBack = useDoorState(({ pairing }) => pairing.gate.direction === 'in') && way === 'out';
  const choose = () => door.choose(attendee, way);
  return (
    <section className="person__head">
      <GuestPicture picture={file.picture} name={guestName(attendee)} />
      <div className="person__who">
        <h2 className="person__name">{name}</h2>
        <GuestFlags {...attendee} />
        {name !== categoryName && <p className="person__category">{categoryName}</p>}
        {company !== null && <p className="person__company">{company}</p>}
        <PresenceLine attendee={attendee} />
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
      {!isPaid(attendee) && (
        <p className="attention">
          <Icon name="coin" />
          {verdict.moneyDue}
        </p>
      )}
      <div className="person__way">
        <ActionButton
          kind="primary"
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

function PresenceLine({ attendee }: Pick<Props, 'attendee'>) {
  const texts = useScreenTexts(attendeeTexts);
  const format = useFormat();
  const today = useToday();
  const { inside, at, device } = attendee.presence;
  return (
    <p className="person__presence" data-inside={inside}>
      <Icon name={inside ? 'check' : at === null ? 'person' : 'leave'} />
      <strong>{inside ? texts.inside : texts.outside}</strong>
      {at !== null && <span>{texts.since(format.moment(at, today), device)}</span>}
    </p>
  );
}
