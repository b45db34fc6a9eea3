import { useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { Attendee } from '../../domain/attendee.ts';
import { useLog } from '../device/device.ts';
import { useScreenTexts } from '../i18n/language.ts';
import { kioskTexts } from './texts.ts';
import './badge-sheet.css';
import { ActionButton } from '../kit/action-button.tsx';

type Props = {
  readonly attendee: Attendee;
  readonly eventTitle: string;
  /** Reads the badge that the service draws; null if it has none or can't be reached. */
  readonly readPicture: () => Promise<Blob | null>;
};

/** The longest name that is printed large and still fits one line of a label. */
const longestLarge = 14;

/** Prints the service's badge, or a label of our own, through the browser. */
export function PrintBadge({ attendee, eventTitle, readPicture }: Props) {
  const { badge } = useScreenTexts(kioskTexts);
  const [sheet, setSheet] = useState<{ readonly address: string | null } | null>(null);
  const [isPrinted, setIsPrinted] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  const log = useLog();

  const print = async () => {
    const picture = await readPicture();
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
  };

  return (
    <>
      <ActionButton kind="secondary" icon="print" run={print}>
        {isPrinted ? badge.again : badge.print}
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

function Label({ attendee, eventTitle }: Pick<Props, 'attendee' | 'eventTitle'>) {
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
