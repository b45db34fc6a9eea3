import { useState } from 'react';
import { longPin } from '../../client/device/pin.ts';
import { systemNewId } from '../../client/device/platform.ts';
import type { Pairing } from '../../client/pairing/pairing.ts';
import { eventDoors, eventTurnDoor } from '../../contract/api-key.ts';
import type { AnswerTo } from '../../contract/call.ts';
import { eventDoorClaims, eventWithdrawDoorClaims, isClaim } from '../../contract/door-claim.ts';
import type { Gate } from '../../domain/gate.ts';
import type { LocalDateTime, Timezone } from '../../domain/time.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { ActionButton } from '../../ui/kit/action-button.tsx';
import { OneOf, SomeOf, Switch } from '../../ui/kit/choices.tsx';
import { Icon } from '../../ui/kit/icon.tsx';
import { QrCode } from '../../ui/kit/qr-code.tsx';
import { Sheet } from '../../ui/kit/sheet.tsx';
import { useOfficeFormat } from '../i18n/format.ts';
import type { EventPageProps } from '../kit/addresses.ts';
import { Form } from '../kit/form.tsx';
import { TextRow } from '../kit/form-row.tsx';
import { LinkToCopy } from '../kit/link-to-copy.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { Question } from '../kit/question.tsx';
import { Advice, Answered, Empty, useFailureWords } from '../kit/states.tsx';
import { TableFrame } from '../kit/table-frame.tsx';
import { useMeans } from '../session/means.ts';
import { CallFailed, type Failure, lacksCall, useCall, useSend } from '../session/service-calls.ts';
import { useSession } from '../session/use-session.ts';
import { DoorBoard } from './board/door-board.tsx';
import {
  type DoorDraft,
  type DoorProblems,
  doorNames,
  endsOf,
  gateOf,
  longestDoorName,
  newDoorDraft,
  problemsOfDoor,
} from './door-draft.ts';
import { doorLink } from './door-link.ts';
import { DoorSheets } from './door-sheets.tsx';
import { type MadeDoors, makeDoors } from './make-doors.ts';
import { OutboxKey } from './sealed/outbox-key.tsx';
import { useGateOptions } from './use-gate-options.ts';
import '../../ui/kit/style/folded.css';
import { eventRead } from '../session/event-read.ts';

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
              <MakeDoor eventId={eventId} zone={timezone} onMade={setMade} />
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

type MakeDoorProps = EventPageProps & {
  readonly zone: Timezone;
  readonly onMade: (made: MadeDoors) => void;
};

const optionsOf = <Value extends string>(names: Readonly<Record<Value, string>>) =>
  (Object.entries(names) as [Value, string][]).map(([value, name]) => ({ value, name }));

/** Makes what phones become doors with, and what their gate lets through. */
function MakeDoor({ eventId, zone, onMade }: MakeDoorProps) {
  const { make } = useScreenTexts('doors');
  const format = useOfficeFormat();
  const { service } = useSession();
  const { clock } = useMeans();
  const send = useSend();
  const { categories, products } = useGateOptions(eventId);
  const [draft, setDraft] = useState(() => newDoorDraft(clock.now(), zone));
  const [problems, setProblems] = useState<DoorProblems>({});
  const [isLacking, setLacking] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { gate, way } = draft;
  const change = (changed: Partial<DoorDraft>) => setDraft((now) => ({ ...now, ...changed }));
  const changeGate = (changed: Partial<Gate>) =>
    setDraft((now) => ({ ...now, gate: { ...now.gate, ...changed } }));
  const row = (field: keyof DoorProblems) => ({
    value: draft[field],
    onChange: (value: string) => change({ [field]: value }),
    error: problems[field] && make.problem[problems[field]],
  });

  const run = async (): Promise<Failure | null> => {
    const found = problemsOfDoor(draft, clock.now(), zone);
    setProblems(found);
    setLacking(false);
    // A wrong field must be visible.
    if (found.supervisorPin || found.until) setOpen(true);
    if (Object.keys(found).length > 0) return null;
    const common = {
      ...{ service, eventId, way },
      gate: await gateOf(draft, systemNewId()),
      ends: endsOf(draft),
    };
    const made = await makeDoors(send, common, doorNames(draft));
    if ('kind' in made) {
      if (!lacksCall(made)) return made;
      setLacking(true);
      return null;
    }
    change({ name: '' });
    onMade(made);
    return null;
  };

  return (
    <section className="card door-form">
      <h2 className="card__title">{make.title}</h2>
      <Form submit={way === 'paper' ? make.submitSheets : make.submit} run={run}>
        <TextRow
          label={make.name}
          hint={make.nameHint}
          maxLength={longestDoorName}
          {...row('name')}
        />
        <TextRow
          label={make.gate}
          hint={make.gateHint}
          isOptional
          maxLength={longestDoorName}
          value={gate.name}
          onChange={(name) => changeGate({ name })}
        />
        <OneOf
          legend={make.direction}
          options={optionsOf(make.directions)}
          value={gate.direction}
          onChange={(direction) => changeGate({ direction })}
        />
        {/* What is most often right: anyone who makes their first door need not read it. */}
        <details
          className="folded"
          open={isOpen}
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary className="folded__title">
            <span>
              {make.more}
              <span className="folded__about">{make.moreHint}</span>
            </span>
            <Icon name="down" />
          </summary>
          <div className="door-form__more">
            {categories.length > 1 && (
              <SomeOf
                legend={make.categories}
                all={make.allCategories}
                options={categories}
                chosen={gate.categories}
                onChange={(chosen) => changeGate({ categories: chosen })}
              />
            )}
            {products.length > 0 && (
              <SomeOf
                legend={make.checks}
                all={make.checksTicket}
                options={products}
                chosen={gate.checks}
                startsWith="none"
                onChange={(chosen) => changeGate({ checks: chosen })}
              >
                {gate.checks?.length === 0 && (
                  <p className="choice__error" role="alert">
                    <Icon name="alert" />
                    {make.checksNone}
                  </p>
                )}
              </SomeOf>
            )}
            {products.length > 0 && (
              <SomeOf
                legend={make.products}
                all={make.allProducts}
                options={products}
                chosen={gate.products}
                onChange={(chosen) => changeGate({ products: chosen })}
              />
            )}
            <OneOf
              legend={make.unpaid}
              options={optionsOf(make.unpaidWays)}
              value={gate.unpaid}
              onChange={(unpaid) => changeGate({ unpaid })}
            />
            <Switch
              name={make.asksFirst}
              hint={make.asksFirstHint}
              on={gate.asksFirst}
              onChange={(asksFirst) => changeGate({ asksFirst })}
            />
            <OneOf
              legend={make.role}
              hint={make.roleHint}
              options={optionsOf(make.roles)}
              value={gate.role}
              onChange={(role) => changeGate({ role })}
            />
            {gate.role === 'steward' && (
              <TextRow
                label={make.supervisorPin}
                hint={make.supervisorPinHint}
                inputMode="numeric"
                maxLength={longPin.longest}
                {...row('supervisorPin')}
              />
            )}
            <OneOf
              legend={make.names}
              hint={make.namesHint}
              options={optionsOf(make.nameWays)}
              value={gate.names}
              onChange={(names) => changeGate({ names })}
            />
            <Switch
              name={make.needsPin}
              hint={make.needsPinHint}
              on={gate.needsPin}
              onChange={(needsPin) => changeGate({ needsPin })}
            />
            <TextRow
              label={make.until}
              hint={make.untilHint(format.zone(zone))}
              isOptional
              type="datetime-local"
              {...row('until')}
            />
          </div>
        </details>
        <OneOf
          legend={make.way}
          options={optionsOf(make.ways)}
          value={way}
          onChange={(chosen) => change({ way: chosen })}
        />
        {way === 'paper' && (
          <>
            <TextRow label={make.sheets} inputMode="numeric" {...row('sheets')} />
            <TextRow
              label={make.sheetsUntil}
              hint={make.sheetsUntilHint}
              type="datetime-local"
              {...row('sheetsUntil')}
            />
          </>
        )}
        {isLacking && <Advice {...make.lacking} />}
      </Form>
    </section>
  );
}
