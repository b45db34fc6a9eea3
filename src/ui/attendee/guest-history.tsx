import { useState } from 'react';
import type { AttendeeFileState } from '../../client/desk/attendee-file.ts';
import { type HistoryLine, undoableIn } from '../../client/desk/attendee-history.ts';
import type { Door } from '../../client/door/door.ts';
import type { Attendee } from '../../domain/attendee.ts';
import { useFormat, useScreenTexts, useTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { useDoor, useDoorState } from '../kit/hooks/door.ts';
import { useToday } from '../kit/hooks/use-today.ts';
import { Icon } from '../kit/icon.tsx';
import { useSupervised } from '../supervisor/use-supervised.ts';
import type { AttendeeTexts } from './texts.en.ts';
import { attendeeTexts } from './texts.ts';

type Props = {
  readonly attendee: Attendee;
  readonly file: AttendeeFileState;
};

/** What happened to the guest at the doors, newest first. This device's last action can be undone. */
export function GuestHistory({ attendee, file }: Props) {
  const door = useDoor();
  const texts = useScreenTexts(attendeeTexts);
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
  const texts = useScreenTexts(attendeeTexts);
  const { activity } = useTexts();
  const format = useFormat();
  const today = useToday();
  const what = whatIn(line, attendee, texts);
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

function whatIn(line: HistoryLine, attendee: Attendee, texts: AttendeeTexts): string {
  if (line.productId === null) return line.type === 'check' ? texts.checkedIn : texts.checkedOut;
  const product = attendee.products.find(({ productId }) => productId === line.productId);
  const name = product?.name || texts.product(line.productId);
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
