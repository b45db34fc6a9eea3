import { useState } from 'react';
import type { AnswerTo } from '../../../contract/call.ts';
import {
  type DoorOrder,
  doorOrders,
  eventDoorBoard,
  eventTellDoor,
  longestDoorMessage,
} from '../../../contract/door-board.ts';
import type { ApiKeyId } from '../../../domain/ids.ts';
import {
  type AreaTexts,
  type Language,
  useLanguage,
  useScreenTexts,
} from '../../../ui/i18n/language.ts';
import { ActionButton } from '../../../ui/kit/action-button.tsx';
import { OneOf, Switch } from '../../../ui/kit/choices.tsx';
import { Icon } from '../../../ui/kit/icon.tsx';
import { Sheet } from '../../../ui/kit/sheet.tsx';
import type { EventPageProps } from '../../kit/addresses.ts';
import { Form } from '../../kit/form.tsx';
import { TextRow } from '../../kit/form-row.tsx';
import { useQuestion } from '../../kit/question.tsx';
import { Advice, Answered } from '../../kit/states.tsx';
import { TableFrame } from '../../kit/table-frame.tsx';
import {
  CallFailed,
  type Failure,
  lacksCall,
  useCall,
  useSend,
} from '../../session/service-calls.ts';

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
  const texts = useScreenTexts('board');
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
                    links={linksOf(report, reports)}
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
  readonly links: DoorLinks | null;
  readonly asked: Board['asked'][number] | undefined;
  readonly onTell: (told: Told) => void;
};

function Row({ report, links, asked, onTell }: RowProps) {
  const language = useLanguage();
  const texts = useScreenTexts('board');
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
          {links && <LinkFacts {...links} />}
        </ul>
      </td>
      <td data-column={state} data-state={report.state}>
        <span>{stateText(report, asked, texts)}</span>{' '}
        {asked?.message && (
          <p className="door-board__message">
            {report.hasReadMessage ? texts.readMessage : texts.sentMessage}
          </p>
        )}
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

/** Which devices a device hears, of those that were seen lately (M1). */
type DoorLinks = {
  readonly isLinking: boolean;
  readonly heard: number;
  readonly apart: readonly string[];
};

/** @returns null where there is nobody to hear */
function linksOf(
  { linkId, hears, seenAgoMs }: Report,
  reports: readonly Report[],
): DoorLinks | null {
  const others = reports.filter(
    (other) => other.linkId !== null && other.linkId !== linkId && other.seenAgoMs <= quietAfterMs,
  );
  if (others.length === 0 || seenAgoMs > quietAfterMs) return null;
  const heard = new Set(hears?.split(','));
  const apart = others.filter((other) => !heard.has(other.linkId ?? ''));
  return {
    isLinking: linkId !== null,
    heard: others.length - apart.length,
    apart: apart.map(({ device }) => device).sort((a, b) => a.localeCompare(b)),
  };
}

function LinkFacts({ isLinking, heard, apart }: DoorLinks) {
  const texts = useScreenTexts('board');
  if (!isLinking) return <li>{texts.linksOff}</li>;
  return (
    <>
      <li data-heard={heard}>{texts.linked(heard, heard + apart.length)}</li>
      {apart.length > 0 && (
        <li>
          <Mark isWrong>{texts.apart(apart.join(', '))}</Mark>
        </li>
      )}
    </>
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

const agoText = (ms: number, { format }: Language, texts: AreaTexts['board']): string =>
  ms < 2 * minuteMs ? texts.now : texts.ago(format.duration(ms));

const listText = (
  { listSize, listAgeMs, seenAgoMs }: Report,
  { format }: Language,
  texts: AreaTexts['board'],
): string =>
  listAgeMs === null
    ? texts.noList(format.number(listSize))
    : texts.list(
        format.number(listSize),
        listAgeMs + seenAgoMs < 2 * minuteMs ? null : format.duration(listAgeMs + seenAgoMs),
      );

const clockText = (skewMs: number, { format }: Language, texts: AreaTexts['board']): string =>
  Math.abs(skewMs) <= wrongClockMs
    ? texts.clockRight
    : (skewMs > 0 ? texts.clockBehind : texts.clockAhead)(format.duration(Math.abs(skewMs)));

const stateText = (
  { state }: Report,
  asked: Board['asked'][number] | undefined,
  texts: AreaTexts['board'],
): string =>
  asked && asked.order !== state ? texts.notYet(texts.states[asked.order]) : texts.states[state];

type Told = {
  /** null: all doors of the event. */
  readonly apiKeyId: ApiKeyId | null;
  readonly name: string;
  /** What they were told before, each once. */
  readonly messages: readonly string[];
};

type Props = EventPageProps & { readonly told: Told; readonly onClose: () => void };

/** What a door, or each, is asked to do or told at its next contact. */
function TellDoor({ eventId, told, onClose }: Props) {
  const texts = useScreenTexts('board');
  const send = useSend();
  const { ask, question } = useQuestion();
  // One that holds for all of them can be corrected; several different ones can only be replaced.
  const before = told.messages.length === 1 ? (told.messages[0] ?? '') : '';
  const [message, setMessage] = useState(before);
  const [takesBack, setTakesBack] = useState(false);
  const [order, setOrder] = useState<DoorOrder | 'as-it-is'>('as-it-is');

  const run = async (): Promise<Failure | null> => {
    const isHard = order === 'lock' || order === 'wipe';
    if (isHard && !(await ask(texts.sure[order](told.name), texts.yes[order], texts.no))) {
      return null;
    }
    const typed = message.trim();
    // A new message takes the place of the one before, which is so taken back, too.
    const isNew = typed !== before;
    const outcome = await send(eventTellDoor, {
      id: eventId,
      params: {
        ...(told.apiKeyId !== null && { apiKeyId: told.apiKeyId }),
        ...(order !== 'as-it-is' && { order }),
        ...((isNew || takesBack) && { message: isNew ? typed : '' }),
      },
    });
    if (outcome.kind !== 'answer') return outcome;
    onClose();
    return null;
  };

  return (
    <Sheet title={texts.tellTitle(told.name)} closeLabel={texts.close} onClose={onClose}>
      <Form submit={texts.submit} run={run}>
        <TextRow
          label={texts.message}
          hint={texts.messageHint}
          isOptional
          maxLength={longestDoorMessage}
          value={message}
          onChange={setMessage}
        />
        {told.messages.length > 0 && (
          <Switch
            name={texts.takeBack}
            hint={texts.takeBackHint}
            on={takesBack}
            onChange={setTakesBack}
          />
        )}
        <OneOf
          legend={texts.orderLegend}
          options={[
            { value: 'as-it-is' as const, name: texts.asItIs },
            ...doorOrders.map((value) => ({ value, name: texts.orders[value] })),
          ]}
          value={order}
          onChange={setOrder}
        />
        <p className="choice__hint">{texts.orderHint}</p>
      </Form>
      {question}
    </Sheet>
  );
}
