import { useCallback, useEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { Attendee } from '../../domain/attendee.ts';
import { useLog } from '../device/device.ts';
import { useDoor, useDoorState } from '../kit/hooks/door.ts';
import './badge-sheet.css';
import { ActionButton } from '../kit/action-button.tsx';

type Props = {
  readonly attendee: Attendee;
  /** What stands on the button: before, and once it was printed. */
  readonly words: { readonly print: string; readonly again: string };
  /** It is printed at once, without a tap. */
  readonly byItself?: boolean;
};

/** The longest name that is printed large and still fits one line of a label. */
const longestLarge = 14;

/** Prints the service's badge, or a label of our own, through the browser. */
export function PrintBadge({ attendee, words, byItself = false }: Props) {
  const { desk } = useDoor();
  const eventTitle = useDoorState((state) => state.event.title);
  const [sheet, setSheet] = useState<{ readonly address: string | null } | null>(null);
  const [isPrinted, setIsPrinted] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  const log = useLog();

  const { participantId } = attendee;

  const print = useCallback(async () => {
    const picture = await desk.readBadge(participantId);
    const address = picture && URL.createObjectURL(picture);
    // It must be on the page before it is printed.
    flushSync(() => setSheet({ address }));
    await image.current?.decode().catch((error) => {
      log('badge-not-drawn', error);
      flushSync(() => setSheet({ address: null }));
    });
    window.print();
    setSheet(null);
    setIsPrinted(true);
    if (address !== null) URL.revokeObjectURL(address);
  }, [desk, participantId, log]);

  /** Once, however often the effect runs. */
  const isStarted = useRef(false);
  useEffect(() => {
    if (!byItself || isStarted.current) return;
    isStarted.current = true;
    void print();
  }, [byItself, print]);

  return (
    <>
      <ActionButton kind="secondary" icon="print" run={print}>
        {isPrinted ? words.again : words.print}
      </ActionButton>
      {sheet &&
        createPortal(
          <div className="badge-sheet">
            {sheet.address === null ? (
              <Label attendee={attendee} eventTitle={eventTitle} />
            ) : (
              <img ref={image} className="badge-picture" src={sheet.address} alt="" />
            )}
          </div>,
          document.body,
        )}
    </>
  );
}

type LabelProps = { readonly attendee: Attendee; readonly eventTitle: string };

function Label({ attendee, eventTitle }: LabelProps) {
  const { firstName, lastName, company, categoryName } = attendee;
  const isLong = firstName.length > longestLarge || lastName.length > longestLarge;
  return (
    <div className="label" data-long={isLong}>
      <p className="label__event">{eventTitle}</p>
      <p className="label__first">{firstName}</p>
      <p className="label__last">{lastName}</p>
      {company !== null && <p className="label__company">{company}</p>}
      <p className="label__category">{categoryName}</p>
    </div>
  );
}
