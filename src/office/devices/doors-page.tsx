import { useMemo, useState } from 'react';
import { isClaim, type Pairing } from '../../client/pairing/pairing.ts';
import { eventDoors, eventTurnDoor } from '../../contract/api-key.ts';
import type { AnswerTo } from '../../contract/call.ts';
import { eventDoorClaims, eventWithdrawDoorClaims } from '../../contract/door-claim.ts';
import type { LocalDateTime } from '../../domain/time.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { ActionButton } from '../../ui/kit/action-button.tsx';
import { Icon } from '../../ui/kit/icon.tsx';
import { QrCode } from '../../ui/kit/qr-code.tsx';
import { Sheet } from '../../ui/kit/sheet.tsx';
import { useOfficeFormat } from '../i18n/format.ts';
import type { EventPageProps } from '../kit/addresses.ts';
import { LinkToCopy } from '../kit/link-to-copy.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { Question } from '../kit/question.tsx';
import { Advice, Answered, Empty, useFailureWords } from '../kit/states.tsx';
import { TableFrame } from '../kit/table-frame.tsx';
import { eventRead } from '../session/event-read.ts';
import { useMeans } from '../session/means.ts';
import { CallFailed, type Failure, lacksCall, useCall, useSend } from '../session/service-calls.ts';
import { DoorBoard } from './board/door-board.tsx';
import { DoorForm } from './door-form.tsx';
import { doorLink } from './door-link.ts';
import { type MadeDoors, makeDoors } from './make-doors.ts';
import { ScanLinesCard } from './scan-lines.tsx';
import { OutboxKey } from './sealed/outbox-key.tsx';

/** The devices of an event: made, shown to their phones, turned off. */
export function DoorsPage({ eventId }: EventPageProps) {
  const texts = useScreenTexts('doors');
  const event = useCall(eventRead, { id: eventId, params: {} });
  const [made, setMade] = useState<MadeDoors | null>(null);
  const forget = () => setMade(null);
  return (
    <>
      <PageHead title={texts.title} intro={texts.intro} />
      <DoorBoard eventId={eventId} />
      <Doors eventId={eventId} />
      <OpenClaims eventId={eventId} />
      <Answered asked={event}>
        {({ event: { title, timezone } }) =>
          made?.common.way === 'paper' ? (
            <DoorSheets made={made} title={title} onMade={setMade} onClose={forget} />
          ) : (
            <>
              <DoorForm eventId={eventId} zone={timezone} onMade={setMade} />
              <ScanLinesCard eventId={eventId} />
              <OutboxKey eventId={eventId} title={title} zone={timezone} />
            </>
          )
        }
      </Answered>
      {made?.common.way === 'screen' && <DoorReady pairing={made.pairings[0]} onClose={forget} />}
    </>
  );
}

function Doors({ eventId }: EventPageProps) {
  const texts = useScreenTexts('doors');
  const doors = useCall(eventDoors, { id: eventId, params: {} });
  if (doors.error instanceof CallFailed && lacksCall(doors.error.failure))
    return <Advice {...texts.notListed} />;
  return (
    <Answered asked={doors}>
      {(answer) =>
        answer.doors.length === 0 ? (
          <Empty icon="gate" title={texts.none} next={texts.noneNext} />
        ) : (
          <DoorList eventId={eventId} doors={answer.doors} />
        )
      }
    </Answered>
  );
}

/** The pairing codes that nobody has used yet: who shows one by mistake, or lost the sheet, takes it back. */
function OpenClaims({ eventId }: EventPageProps) {
  const { claims: texts } = useScreenTexts('doors');
  const format = useOfficeFormat();
  const wordsOf = useFailureWords();
  const send = useSend();
  const [failure, setFailure] = useState<Failure | null>(null);
  const { data } = useCall(eventDoorClaims, { id: eventId, params: {} }, { everyMs: 5000 });
  // Codes of one sheet end together.
  const groups = new Map<LocalDateTime, number[]>();
  for (const { id, endDate } of data?.claims ?? []) {
    groups.set(endDate, [...(groups.get(endDate) ?? []), id]);
  }
  if (groups.size === 0) return null;

  const withdraw = async (claimIds: readonly number[]) => {
    const params = { claimIds: [...claimIds] };
    const outcome = await send(eventWithdrawDoorClaims, { id: eventId, params });
    setFailure(outcome.kind === 'answer' ? null : outcome);
  };
  return (
    <section className="card">
      <h2 className="card__title">{texts.title}</h2>
      <p className="card__intro">{texts.intro}</p>
      <ul className="claims">
        {[...groups].map(([endDate, ids]) => (
          <li key={endDate} className="rows__end">
            <span>{texts.until(ids.length, format.dateAndTime(endDate))}</span>
            <ActionButton kind="secondary" run={() => withdraw(ids)}>
              {texts.revoke}
            </ActionButton>
          </li>
        ))}
      </ul>
      {failure && <Advice {...wordsOf(failure)} />}
    </section>
  );
}

type Props = { readonly pairing: Pairing; readonly onClose: () => void };

/** A new door's link, until a phone has taken it; then that it has. */
function DoorReady({ pairing, onClose }: Props) {
  const { ready } = useScreenTexts('doors');
  const isTaken = useIsTaken(pairing);
  return (
    <Sheet title={ready.title(pairing.device)} closeLabel={ready.close} onClose={onClose}>
      {isTaken ? (
        <p className="remark remark--strong" role="status">
          <Icon name="check" />
          {ready.taken}
        </p>
      ) : (
        <DoorLink pairing={pairing} />
      )}
    </Sheet>
  );
}

const lookEveryMs = 2000;

/** Whether the event has a door of this name that it had not when the link was made. */
function useIsTaken({ eventId, device, key }: Pairing): boolean {
  const asked = { id: eventId, params: {} };
  const { data } = useCall(eventDoors, asked, { enabled: isClaim(key), everyMs: lookEveryMs });
  const [before, setBefore] = useState<number>();
  if (before === undefined && data !== undefined) setBefore(data.doors.at(-1)?.id ?? 0);
  if (before === undefined) return false;
  return data?.doors.some(({ id, name }) => id > before && name === device) ?? false;
}

/** As a QR code for the phone, and as a text to send. */
function DoorLink({ pairing }: { readonly pairing: Pairing }) {
  const { ready } = useScreenTexts('doors');
  const { origin } = useMeans();
  const link = doorLink(origin, pairing);

  return (
    <>
      <ol className="steps">
        {ready.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <QrCode text={link} label={ready.code} />
      <div className="rows">
        <p className="remark remark--strong">
          <Icon name="key" />
          {isClaim(pairing.key) ? ready.once : ready.warning}
        </p>
        {!origin.startsWith('https:') && (
          <p className="remark">
            <Icon name="alert" />
            {ready.insecure}
          </p>
        )}
        <LinkToCopy link={link} texts={ready} />
      </div>
    </>
  );
}

type Door = AnswerTo<typeof eventDoors>['doors'][number];
/** Sent empty, the end is taken away: anyone who turns a door on wants it to continue. */
const noEnd = '' as never;

const isOn = ({ enabled, isOver }: Door): boolean => enabled && !isOver;

type DoorListProps = EventPageProps & { readonly doors: readonly Door[] };

function DoorList({ eventId, doors }: DoorListProps) {
  const texts = useScreenTexts('doors');
  const format = useOfficeFormat();
  const wordsOf = useFailureWords();
  const send = useSend();
  const [asked, setAsked] = useState<Door | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  const turn = async ({ id: apiKeyId, isOver }: Door, enabled: boolean) => {
    setAsked(null);
    const outcome = await send(eventTurnDoor, {
      id: eventId,
      params: { apiKeyId, enabled, ...(isOver && enabled && { endDate: noEnd }) },
    });
    setFailure(outcome.kind === 'answer' ? null : outcome);
  };

  return (
    <>
      <div className="door-list">
        <TableFrame label={texts.list} columns={texts.columns} hasActions>
          {doors.map((door) => (
            <tr key={door.id}>
              <th scope="row">{door.name}</th>
              <td data-column={texts.columns[1]}>{format.dateAndTime(door.creationTime)}</td>
              <td data-column={texts.columns[2]}>
                {door.endDate ? format.dateAndTime(door.endDate) : texts.noEnd}
              </td>
              <td>
                {isOn(door) ? (
                  <span className="tag tag--good">
                    <Icon name="check" />
                    {texts.on}
                  </span>
                ) : (
                  <span className="tag">
                    <Icon name="bar" />
                    {door.enabled ? texts.over : texts.off}
                  </span>
                )}
              </td>
              <td>
                <button
                  type="button"
                  className="button button--text"
                  aria-label={(isOn(door) ? texts.turnOffNamed : texts.turnOnNamed)(door.name)}
                  onClick={() => (isOn(door) ? setAsked(door) : void turn(door, true))}
                >
                  {isOn(door) ? texts.turnOff : texts.turnOn}
                </button>
              </td>
            </tr>
          ))}
        </TableFrame>
      </div>
      {failure && <Advice {...wordsOf(failure)} />}
      {asked && (
        <Question
          question={texts.sure(asked.name)}
          yes={texts.yes}
          no={texts.no}
          onYes={() => turn(asked, false)}
          onNo={() => setAsked(null)}
        />
      )}
    </>
  );
}

type DoorSheetsProps = {
  readonly made: MadeDoors;
  /** Of the event. */
  readonly title: string;
  /** Called with these and what was made after them. */
  readonly onMade: (made: MadeDoors) => void;
  readonly onClose: () => void;
};

/** A code for each phone on paper, two to a page. They are kept nowhere: leaving the page forgets them. */
function DoorSheets({ made, title, onMade, onClose }: DoorSheetsProps) {
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
          <PaperSheet key={pairing.device} made={made} pairing={pairing} title={title} />
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
function MissingSheets({ made, onMade }: Pick<DoorSheetsProps, 'made' | 'onMade'>) {
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

type PaperSheetProps = {
  readonly made: MadeDoors;
  readonly pairing: MadeDoors['pairings'][number];
  readonly title: string;
};

function PaperSheet({ made, pairing, title }: PaperSheetProps) {
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
