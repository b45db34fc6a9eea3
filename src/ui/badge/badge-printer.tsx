import { useEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { Attendee } from '../../domain/attendee.ts';
import { useLog } from '../device/device.ts';
import { useDoor, useDoorState } from '../kit/hooks/door.ts';
import './badge-sheet.css';

type Props = {
  readonly attendee: Attendee;
  readonly onOver: (isPrinted: boolean) => void;
};

/** The longest name that is printed large and still fits one line of a label. */
const longestLarge = 14;

/** Prints one badge through the browser: the service's, or a label of our own. */
export function BadgePrinter({ attendee, onOver }: Props) {
  const { desk } = useDoor();
  const eventTitle = useDoorState((state) => state.event.title);
  const log = useLog();
  const [sheet, setSheet] = useState<{ readonly address: string | null } | null>(null);
  const image = useRef<HTMLImageElement>(null);
  /** Once, however often the effect runs. */
  const isStarted = useRef(false);
  const isGone = useRef(false);

  useEffect(() => {
    const print = async () => {
      let address: string | null = null;
      try {
        const picture = await desk.readBadge(attendee.participantId);
        address = picture && URL.createObjectURL(picture);
        // It must be on the page before it is printed.
        flushSync(() => setSheet({ address }));
        await image.current?.decode().catch((error) => {
          log('badge-not-drawn', error);
          flushSync(() => setSheet({ address: null }));
        });
        // The door was closed: what is on the page now is no badge.
        if (isGone.current) return;
        window.print();
        onOver(true);
      } catch (error) {
        log('badge-not-printed', error);
        onOver(false);
      } finally {
        if (address !== null) URL.revokeObjectURL(address);
      }
    };
    isGone.current = false;
    if (!isStarted.current) {
      isStarted.current = true;
      void print();
    }
    return () => {
      isGone.current = true;
    };
  }, [attendee, desk, log, onOver]);

  // From the beginning: anyone who asks whether the device is in use looks for it.
  return createPortal(
    <div className="badge-sheet">
      {sheet?.address === null && <Label attendee={attendee} eventTitle={eventTitle} />}
      {sheet?.address && <img ref={image} className="badge-picture" src={sheet.address} alt="" />}
    </div>,
    document.body,
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
