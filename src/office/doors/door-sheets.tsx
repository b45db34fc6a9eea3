import { useMemo } from 'react';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { Icon } from '../../ui/kit/icon.tsx';
import { QrCode } from '../../ui/kit/qr-code.tsx';
import { useOfficeFormat } from '../i18n/format.ts';
import { useMeans } from '../session/means.ts';
import { doorLink } from './door-link.ts';
import type { MadeDoors } from './make-door.tsx';
import { officeDoorTexts } from './texts.ts';

type Props = {
  readonly made: MadeDoors;
  /** Of the event. */
  readonly title: string;
  readonly onClose: () => void;
};

/** A code for each phone on paper, two to a page. They are kept nowhere: leaving the page forgets them. */
export function DoorSheets({ made, title, onClose }: Props) {
  const { sheets } = useScreenTexts(officeDoorTexts);
  return (
    <section className="card door-form">
      <h2 className="card__title">{sheets.title(made.pairings.length)}</h2>
      <p className="remark remark--strong">
        <Icon name="key" />
        {sheets.warning}
      </p>
      <div className="rows__end">
        <button type="button" className="button button--primary" onClick={() => window.print()}>
          {sheets.print}
        </button>
        <button type="button" className="button button--secondary" onClick={onClose}>
          {sheets.close}
        </button>
      </div>
      <div className="paper door-sheets">
        {made.pairings.map((pairing) => (
          <Sheet key={pairing.device} made={made} pairing={pairing} title={title} />
        ))}
      </div>
    </section>
  );
}

type SheetProps = {
  readonly made: MadeDoors;
  readonly pairing: MadeDoors['pairings'][number];
  readonly title: string;
};

function Sheet({ made: { endDate, keyEndDate }, pairing, title }: SheetProps) {
  const { sheets, ready } = useScreenTexts(officeDoorTexts);
  const { origin } = useMeans();
  const { dateAndTime } = useOfficeFormat();
  const link = useMemo(() => doorLink(origin, pairing), [origin, pairing]);
  const { device, gate } = pairing;
  return (
    <article className="door-sheet" aria-label={device}>
      <QrCode text={link} label={sheets.code(device)} />
      <div>
        <p>{title}</p>
        <h3 className="door-sheet__name">{device}</h3>
        {gate.name !== '' && <p>{sheets.gate(gate.name)}</p>}
        <ol className="steps">
          {ready.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p>{endDate && sheets.once(dateAndTime(endDate))}</p>
        {keyEndDate && <p>{sheets.until(dateAndTime(keyEndDate))}</p>}
        <p className="door-sheet__who">{sheets.who}</p>
      </div>
    </article>
  );
}
