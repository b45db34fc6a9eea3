import { useMemo, useState } from 'react';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { ActionButton } from '../../ui/kit/action-button.tsx';
import { Icon } from '../../ui/kit/icon.tsx';
import { QrCode } from '../../ui/kit/qr-code.tsx';
import { useOfficeFormat } from '../i18n/format.ts';
import { Question } from '../kit/question.tsx';
import { Advice, useFailureWords } from '../kit/states.tsx';
import { useMeans } from '../session/means.ts';
import { useSend } from '../session/service-calls.ts';
import { doorLink } from './door-link.ts';
import { type MadeDoors, makeDoors } from './make-doors.ts';

type Props = {
  readonly made: MadeDoors;
  /** Of the event. */
  readonly title: string;
  /** Called with these and what was made after them. */
  readonly onMade: (made: MadeDoors) => void;
  readonly onClose: () => void;
};

/** A code for each phone on paper, two to a page. They are kept nowhere: leaving the page forgets them. */
export function DoorSheets({ made, title, onMade, onClose }: Props) {
  const { sheets } = useScreenTexts('doors');
  const [isAsked, setAsked] = useState(false);
  return (
    <section className="card door-form">
      <h2 className="card__title">{sheets.title(made.pairings.length)}</h2>
      <div className="rows">
        <p className="remark remark--strong">
          <Icon name="key" />
          {sheets.warning}
        </p>
        <MissingSheets made={made} onMade={onMade} />
        <div className="rows__end">
          <button type="button" className="button button--primary" onClick={() => window.print()}>
            {sheets.print}
          </button>
          <button type="button" className="button button--secondary" onClick={() => setAsked(true)}>
            {sheets.close}
          </button>
        </div>
      </div>
      <div className="paper door-sheets">
        {made.pairings.map((pairing) => (
          <Sheet key={pairing.device} made={made} pairing={pairing} title={title} />
        ))}
      </div>
      {isAsked && (
        <Question
          question={sheets.sure}
          yes={sheets.yes}
          no={sheets.no}
          onYes={onClose}
          onNo={() => setAsked(false)}
        />
      )}
    </section>
  );
}

/** Which sheets could not be made, why, and the way to make them. */
function MissingSheets({ made, onMade }: Pick<Props, 'made' | 'onMade'>) {
  const { sheets } = useScreenTexts('doors');
  const wordsOf = useFailureWords();
  const send = useSend();
  const { common, pairings, missing, failure } = made;
  if (!failure) return null;
  const { title, next } = wordsOf(failure);
  const goOn = async () => {
    const more = await makeDoors(send, common, missing, pairings);
    if (!('kind' in more)) onMade(more);
  };
  return (
    <Advice
      title={sheets.missing(missing.length, missing[0] ?? '', missing.at(-1) ?? '')}
      next={`${title} ${next}`}
    >
      <p className="advice__way">
        <ActionButton kind="secondary" run={goOn}>
          {sheets.makeMissing}
        </ActionButton>
      </p>
    </Advice>
  );
}

type SheetProps = {
  readonly made: MadeDoors;
  readonly pairing: MadeDoors['pairings'][number];
  readonly title: string;
};

function Sheet({ made, pairing, title }: SheetProps) {
  const { sheets, ready } = useScreenTexts('doors');
  const { origin } = useMeans();
  const { dateAndTime } = useOfficeFormat();
  const link = useMemo(() => doorLink(origin, pairing), [origin, pairing]);
  const { endDate, keyEndDate } = made.common.ends;
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
