import { useState } from 'react';
import type { AnswerTo } from '../../../contract/call.ts';
import { eventDoorBoard } from '../../../contract/door-board.ts';
import { type Language, useLanguage, useScreenTexts } from '../../../ui/i18n/language.ts';
import { ActionButton } from '../../../ui/kit/action-button.tsx';
import { Icon } from '../../../ui/kit/icon.tsx';
import type { EventPageProps } from '../../kit/addresses.ts';
import { Advice, Answered } from '../../kit/states.tsx';
import { TableFrame } from '../../kit/table-frame.tsx';
import { CallFailed, lacksCall, useCall } from '../../session/service-calls.ts';
import { type BoardTexts, boardTexts } from './board-texts.ts';
import { TellDoor, type Told } from './tell-door.tsx';

type Board = AnswerTo<typeof eventDoorBoard>;
type Report = Board['reports'][number];

const lookEveryMs = 5000;
/** Twice missed: a door reports twice a minute, and is written down once. */
const quietAfterMs = 150_000;
/** Wrong by more than this is told to staff at the door as well (T2). */
const wrongClockMs = 60_000;
const lowBattery = 20;

/** How each door of the event is, as it last told, and what it is asked to do. */
export function DoorBoard({ eventId }: EventPageProps) {
  const texts = useScreenTexts(boardTexts);
  const asked = { id: eventId, params: {} };
  const board = useCall(eventDoorBoard, asked, { everyMs: lookEveryMs });
  const [telling, setTelling] = useState<Told | null>(null);
  if (board.error instanceof CallFailed && lacksCall(board.error.failure))
    return <Advice {...texts.lacking} />;
  return (
    <section className="card door-board">
      <h2 className="card__title">{texts.title}</h2>
      <Answered asked={board}>
        {({ reports, asked: orders }) =>
          reports.length === 0 ? (
            <p>{texts.none}</p>
          ) : (
            <>
              <TableFrame label={texts.title} columns={texts.columns}>
                {reports.map((report) => (
                  <Row
                    key={`${report.apiKeyId} ${report.device}`}
                    report={report}
                    asked={orders.find(({ apiKeyId }) => apiKeyId === report.apiKeyId)}
                    onTell={setTelling}
                  />
                ))}
              </TableFrame>
              <div className="rows__end part__end">
                <ActionButton
                  kind="secondary"
                  run={() => setTelling(toldTo(texts.all, null, orders))}
                >
                  {texts.tellAll}
                </ActionButton>
              </div>
            </>
          )
        }
      </Answered>
      {telling && <TellDoor eventId={eventId} told={telling} onClose={() => setTelling(null)} />}
    </section>
  );
}

type RowProps = {
  readonly report: Report;
  readonly asked: Board['asked'][number] | undefined;
  readonly onTell: (told: Told) => void;
};

function Row({ report, asked, onTell }: RowProps) {
  const language = useLanguage();
  const texts = boardTexts[language.spoken];
  const { device, apiKeyId, unsent, refused, scans, battery, version, seenAgoMs } = report;
  const isQuiet = seenAgoMs > quietAfterMs;
  const [, seen, unsentName, refusedName, list, scansName, deviceName, state] = texts.columns;
  return (
    <tr data-door={device}>
      <th scope="row">{device}</th>
      <td data-column={seen}>
        <Mark isWrong={isQuiet}>{agoText(seenAgoMs, language, texts)}</Mark>
      </td>
      <td data-column={unsentName} data-unsent={unsent}>
        <Mark isWrong={unsent > 0}>{language.format.number(unsent)}</Mark>
      </td>
      <td data-column={refusedName} data-refused={refused}>
        <Mark isWrong={refused > 0}>{language.format.number(refused)}</Mark>
      </td>
      <td data-column={list} data-list={report.listSize}>
        {listText(report, language, texts)}
      </td>
      <td data-column={scansName} data-scans={scans}>
        {language.format.number(scans)}
      </td>
      <td data-column={deviceName}>
        <ul className="door-board__facts">
          {battery !== null && (
            <li>
              <Mark isWrong={battery <= lowBattery}>{texts.battery(battery)}</Mark>
            </li>
          )}
          <li>
            <Mark isWrong={Math.abs(report.skewMs) > wrongClockMs}>
              {clockText(report.skewMs, language, texts)}
            </Mark>
          </li>
          <li>{texts.app(version)}</li>
        </ul>
      </td>
      <td data-column={state} data-state={report.state}>
        <span>{stateText(report, asked, texts)}</span>{' '}
        <button
          type="button"
          className="button button--text"
          aria-label={texts.tellNamed(device)}
          onClick={() => onTell(toldTo(device, apiKeyId, asked ? [asked] : []))}
        >
          {texts.tell}
        </button>
      </td>
    </tr>
  );
}

const toldTo = (name: string, apiKeyId: Told['apiKeyId'], asked: Board['asked']): Told => ({
  name,
  apiKeyId,
  messages: [...new Set(asked.flatMap(({ message }) => message || []))],
});

/** Not by colour alone: what needs somebody has a sign. */
const Mark = ({ isWrong, children }: { isWrong: boolean; children: string }) =>
  isWrong ? (
    <span className="tag tag--warn">
      <Icon name="alert" />
      {children}
    </span>
  ) : (
    children
  );

const minuteMs = 60_000;

const agoText = (ms: number, { format }: Language, texts: BoardTexts): string =>
  ms < 2 * minuteMs ? texts.now : texts.ago(format.duration(ms));

const listText = (
  { listSize, listAgeMs, seenAgoMs }: Report,
  { format }: Language,
  texts: BoardTexts,
): string =>
  listAgeMs === null
    ? texts.noList(format.number(listSize))
    : texts.list(
        format.number(listSize),
        listAgeMs + seenAgoMs < 2 * minuteMs ? null : format.duration(listAgeMs + seenAgoMs),
      );

const clockText = (skewMs: number, { format }: Language, texts: BoardTexts): string =>
  Math.abs(skewMs) <= wrongClockMs
    ? texts.clockRight
    : (skewMs > 0 ? texts.clockBehind : texts.clockAhead)(format.duration(Math.abs(skewMs)));

const stateText = (
  { state }: Report,
  asked: Board['asked'][number] | undefined,
  texts: BoardTexts,
): string =>
  asked && asked.order !== state ? texts.notYet(texts.orders[asked.order]) : texts.states[state];
