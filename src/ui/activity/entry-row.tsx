import { rejectionReasonOf } from '../../client/outbox/rejection.ts';
import { isThisDevice } from '../../client/pairing/pairing.ts';
import type { Action } from '../../domain/action.ts';
import type { Attendee } from '../../domain/attendee.ts';
import type { ActionState, OutboxEntry } from '../../domain/outbox.ts';
import type { Catalogue } from '../i18n/en.ts';
import { useFormat, useTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { guestName } from '../kit/guest-name.ts';
import { useAttendeeOf, useDoor, useDoorState } from '../kit/hooks/door.ts';
import { useToday } from '../kit/hooks/use-today.ts';
import { Icon, type IconName } from '../kit/icon.tsx';
import { shortCode } from '../kit/short-code.ts';

type Props = { readonly entry: OutboxEntry };

const icons: Readonly<Record<ActionState['state'], IconName>> = {
  asking: 'outbox',
  waiting: 'clock',
  sending: 'outbox',
  unsure: 'clock',
  confirmed: 'check',
  rejected: 'alert',
};

/** One action: who, what, when, and what became of it. */
export function EntryRow({ entry: { action, progress } }: Props) {
  const { activity: texts } = useTexts();
  const format = useFormat();
  const today = useToday();
  const isOwn = useDoorState((state) => isThisDevice(state.pairing, action.device));
  const attendee = useAttendeeOf(action.target);
  const when = format.moment(action.checkedDate, today);
  const about = [whatIn(action, attendee, texts), when];
  if (!isOwn) about.push(action.device);
  return (
    <li className="entry" data-entry={action.id} data-progress={progress.state}>
      <Icon name={icons[progress.state]} />
      <div className="entry__said">
        <p className="entry__who">{whoIn(action, attendee, texts)}</p>
        <p className="entry__about">{about.join(' · ')}</p>
      </div>
      <p className="entry__progress">{texts.progress[progress.state]}</p>
      {progress.state === 'rejected' && <RefusalText action={action} errors={progress.errors} />}
    </li>
  );
}

type RefusalProps = {
  readonly action: Action;
  readonly errors: readonly string[];
};

/**
 * Says why the service refused the action (O6), and what to do. An error code without a text of
 * ours is shown as it is.
 */
function RefusalText({ action: { id, target }, errors }: RefusalProps) {
  const door = useDoor();
  const { activity: texts } = useTexts();
  const refusal = rejectionReasonOf(errors);
  const { title, next } = texts.refusal[refusal];
  return (
    <div className="entry__refusal" data-refusal={refusal}>
      <p>
        <strong>{title}</strong> {next}
      </p>
      {target.kind === 'ticket' && <Code name={texts.code} code={target.code} />}
      {refusal === 'other' && errors.length > 0 && (
        <Code name={texts.answer} code={errors.join(', ')} />
      )}
      <ActionButton kind="secondary" icon="refresh" run={() => door.sendAgain(id)}>
        {texts.sendAgain}
      </ActionButton>
    </div>
  );
}

const Code = ({ name, code }: { readonly name: string; readonly code: string }) => (
  <p className="entry__code">
    {name}: <code>{code}</code>
  </p>
);

function whoIn(
  { target }: Action,
  attendee: Attendee | undefined,
  texts: Catalogue['activity'],
): string {
  if (attendee) return guestName(attendee);
  return target.kind === 'ticket' ? shortCode(target.code) : texts.ticket(target.ticketId);
}

function whatIn(
  { target, type }: Action,
  attendee: Attendee | undefined,
  texts: Catalogue['activity'],
): string {
  if (target.kind === 'ticket') return type === 'check' ? texts.checkIn : texts.checkOut;
  const product = attendee?.products.find(({ productId }) => productId === target.productId);
  const name = product?.name || texts.product(target.productId);
  return type === 'check' ? texts.handedOver(name) : texts.takenBack(name);
}
