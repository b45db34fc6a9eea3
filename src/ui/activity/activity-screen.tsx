import { type ChangeEvent, useEffect, useId, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { RefusedScan } from '../../client/check-in/refused-scans.ts';
import type { TakeOver } from '../../client/door/take-over.ts';
import type { KeptDoubleEntry } from '../../client/duplicate-check-ins/double-entries.ts';
import { rejectionReasonOf } from '../../client/outbox/rejection.ts';
import { isThisDevice } from '../../client/pairing/pairing.ts';
import { type Action, type ActionTarget, undoTool } from '../../domain/action.ts';
import type { Attendee } from '../../domain/attendee.ts';
import type { Entry } from '../../domain/convergence.ts';
import { type ActionState, isUnsent, type OutboxEntry } from '../../domain/outbox.ts';
import type { TicketCode } from '../../domain/ticket-code.ts';
import { localDateTime } from '../../domain/time.ts';
import { isQuestion } from '../../domain/verdict-kinds.ts';
import { useLog } from '../device/device.ts';
import { late } from '../device/late.tsx';
import { type AreaTexts, useFormat, useScreenTexts, useTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { guestName } from '../kit/guest-name.ts';
import { useAttendeeOf, useDoor, useDoorState, useEntries } from '../kit/hooks/door.ts';
import { useToday } from '../kit/hooks/use-today.ts';
import { Icon, type IconName } from '../kit/icon.tsx';
import { ScreenFrame } from '../kit/screen-frame.tsx';
import { shortCode } from '../kit/short-code.ts';
import { VerdictBadge } from '../kit/verdict-face.tsx';
import { SupervisorLine } from '../supervisor/supervisor-line.tsx';
import { useSupervised } from '../supervisor/use-supervised.ts';
import { SaveOutbox } from './save-outbox.tsx';
import { Unreadable } from './unreadable.tsx';

const PaymentList = late(async () => (await import('./payment-list.tsx')).PaymentList);

/**
 * The screen of what this device recorded and what became of it. What needs a supervisor comes
 * first.
 */
export function ActivityScreen() {
  const activity = useScreenTexts('activity');
  return (
    <ScreenFrame title={activity.title}>
      <Unreadable />
      <OfferedAgain />
      <DoubleEntryList />
      <PaymentList />
      <OutboxFiles />
      <EntryList />
    </ScreenFrame>
  );
}

/** Lists the tickets that were checked in twice (C3), until a supervisor marks them as resolved. */
function DoubleEntryList() {
  const doubles = useScreenTexts('duplicates');
  const entries = useDoorState((state) => state.doubleEntries);
  if (entries.length === 0) return null;
  return (
    <section className="doubles">
      <h2 className="doubles__heading">{doubles.heading}</h2>
      <p className="doubles__intro">{doubles.intro}</p>
      <ul className="doubles__list">
        {entries.map((entry) => (
          <DoubleEntryCard key={entry.key} kept={entry} />
        ))}
      </ul>
    </section>
  );
}

type CardProps = { readonly kept: KeptDoubleEntry };

function DoubleEntryCard({ kept: { key, entry, name: known, category } }: CardProps) {
  const door = useDoor();
  const name = known || category;
  const doubles = useScreenTexts('duplicates');
  const reach = useDoorState((state) => state.settledReach);
  const { run } = useSupervised();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <li className="double" data-double-entry={key}>
      <p className="double__name">{name}</p>
      {known && <p className="double__category">{category}</p>}
      <dl className="double__entries">
        <dt>{doubles.first}</dt>
        <EntryText entry={entry.first} />
        <dt>{doubles.second}</dt>
        <EntryText entry={entry.second} />
      </dl>
      {isAsking && (
        <p className="double__sure" role="alert">
          {doubles.sure[reach]}
        </p>
      )}
      <div className="double__actions">
        {isAsking && (
          <ActionButton kind="primary" run={async () => void (await run(() => door.settle(key)))}>
            {doubles.yes}
          </ActionButton>
        )}
        {/* The same button stays last in both cases, so that a double tap settles nothing. */}
        <ActionButton
          kind="secondary"
          label={isAsking ? doubles.no : doubles.settleNamed(name)}
          run={() => setIsAsking(!isAsking)}
        >
          {isAsking ? doubles.no : doubles.settle}
        </ActionButton>
      </div>
    </li>
  );
}

function EntryText({ entry }: { readonly entry: Entry }) {
  const doubles = useScreenTexts('duplicates');
  const format = useFormat();
  const today = useToday();
  return <dd>{doubles.at(format.moment(entry.date, today), entry.device)}</dd>;
}

/**
 * Shown after the service was restored from a backup: what it had confirmed is looked up, and sent
 * again if it is gone.
 */
function OfferedAgain() {
  const activity = useScreenTexts('activity');
  const offeredAgain = useDoorState((state) => state.offeredAgain);
  if (offeredAgain === 0) return null;
  return (
    <p className="notice" data-offered-again={offeredAgain}>
      {activity.offeredAgain(offeredAgain)}
    </p>
  );
}

/** Saves this device's outbox as a file, and takes over the file of another device (O7). */
function OutboxFiles() {
  const activity = useScreenTexts('activity');
  const { mayAll } = useSupervised();
  return (
    <details className="files">
      <summary className="files__heading">
        {activity.files.heading}
        <Icon name="down" />
      </summary>
      <p className="files__text">{activity.files.intro}</p>
      {mayAll ? (
        <>
          <SaveOutbox />
          <TakeOverFile />
        </>
      ) : (
        <SupervisorLine />
      )}
    </details>
  );
}

function TakeOverFile() {
  const door = useDoor();
  const { files } = useScreenTexts('activity');
  const log = useLog();
  const [end, setEnd] = useState<TakeOver | 'reading' | null>(null);
  const field = useId();

  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file || end === 'reading') return;
    setEnd('reading');
    const { takeOverFile } = await import('../../client/door/take-over.ts');
    setEnd(await takeOverFile(file, door, log));
    // So that choosing the same file again counts as a change.
    target.value = '';
  };

  return (
    <div className="take-over">
      <input id={field} className="unseen" type="file" onChange={take} />
      <label className="button button--secondary" htmlFor={field}>
        <Icon name="list" />
        {files.take}
      </label>
      <p role="alert" className="take-over__end" data-take-over={end && kindOf(end)}>
        {end && sayTakeOver(end, files)}
      </p>
    </div>
  );
}

const kindOf = (end: TakeOver | 'reading') => (end === 'reading' ? end : end.kind);

function sayTakeOver(end: TakeOver | 'reading', files: AreaTexts['activity']['files']): string {
  if (end === 'reading') return files.taking;
  if (end.kind === 'failed') return files.failure[end.failure];
  if (end.count + end.known === 0) return files.nothingOwed;
  return end.known === 0
    ? files.taken(end.count)
    : `${files.taken(end.count)} ${files.known(end.known)}`;
}

type Filter = 'all' | 'unsent' | 'rejected' | 'confirmed';

const belongs: Readonly<Record<Filter, (entry: OutboxEntry) => boolean>> = {
  all: () => true,
  unsent: isUnsent,
  rejected: ({ progress }) => progress.state === 'rejected',
  confirmed: ({ progress }) => progress.state === 'confirmed',
};
const filters = ['all', 'unsent', 'rejected', 'confirmed'] as const satisfies readonly Filter[];

/** How many rows are added at once; more would make an old phone stutter. */
const step = 100;

/** Lists this device's actions, or whom it denied entry, newest first, with a filter and its counts. */
export function EntryList() {
  const texts = useScreenTexts('activity');
  const recorded = useEntries();
  const entries = useMemo(() => newestFirst(recorded), [recorded]);
  const door = useDoor();
  const refused = useStore(door.refused.state) ?? [];
  const [filter, setFilter] = useState<Filter | 'turned-away'>('all');
  const [limit, setLimit] = useState(step);
  const chosen = filter === 'turned-away' ? [] : entries.filter(belongs[filter]);
  const length = filter === 'turned-away' ? refused.length : chosen.length;
  const hidden = length - limit;

  useEffect(() => void door.refused.load(), [door]);

  const choose = (next: typeof filter) => {
    setFilter(next);
    setLimit(step);
  };

  return (
    <section className="entries">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this filters a list. */}
      <div className="filters" role="group" aria-label={texts.filterLabel}>
        {filters.map((each) => (
          <FilterButton
            key={each}
            filter={each}
            count={entries.filter(belongs[each]).length}
            isChosen={each === filter}
            choose={choose}
          />
        ))}
        <FilterButton
          filter="turned-away"
          count={refused.length}
          isChosen={filter === 'turned-away'}
          choose={choose}
        />
      </div>
      {length === 0 && <p className="entries__none">{texts.none[filter]}</p>}
      {filter === 'turned-away' ? (
        refused.length > 0 && <RefusedScanList refused={refused.slice(0, limit)} />
      ) : (
        <ol className="entries__list">
          {chosen.slice(0, limit).map((entry) => (
            <EntryRow key={entry.action.id} entry={entry} />
          ))}
        </ol>
      )}
      {hidden > 0 && (
        <ActionButton kind="secondary" run={() => setLimit(limit + step)}>
          {texts.more(Math.min(step, hidden))}
        </ActionButton>
      )}
    </section>
  );
}

type FilterProps = {
  readonly filter: Filter | 'turned-away';
  readonly count: number;
  readonly isChosen: boolean;
  readonly choose: (filter: Filter | 'turned-away') => void;
};

function FilterButton({ filter, count, isChosen, choose }: FilterProps) {
  const texts = useScreenTexts('activity');
  const format = useFormat();
  return (
    <button
      type="button"
      className="filter"
      data-filter={filter}
      aria-pressed={isChosen}
      onClick={() => choose(filter)}
    >
      <span className="filter__count">{format.number(count)}</span>
      <span>{texts.filter[filter]}</span>
    </button>
  );
}

/** Actions taken over from another device are sorted in by the time at which they were made. */
const newestFirst = (entries: readonly OutboxEntry[]): readonly OutboxEntry[] =>
  [...entries].reverse().sort((a, b) => b.action.madeAt - a.action.madeAt);

type Props = { readonly entry: OutboxEntry };

const icons: Readonly<Record<ActionState['state'], IconName>> = {
  asking: 'outbox',
  waiting: 'clock',
  sending: 'outbox',
  unsure: 'clock',
  confirmed: 'check',
  rejected: 'alert',
};

/** One action: who, what, when, and what became of it. */
function EntryRow({ entry: { action, progress } }: Props) {
  const texts = useScreenTexts('activity');
  const format = useFormat();
  const today = useToday();
  const isOwn = useDoorState((state) => isThisDevice(state.pairing, action.device));
  const attendee = useAttendeeOf(action.target);
  const when = format.moment(action.checkedDate, today);
  const about = [whatIn(action, attendee, texts), when];
  if (!isOwn) about.push(action.device);
  return (
    <li className="entry" data-entry={action.id} data-progress={progress.state}>
      <Icon name={icons[progress.state]} />
      <div className="entry__said">
        <p className="entry__who">{whoIn(action, attendee, texts)}</p>
        <p className="entry__about">{about.join(' · ')}</p>
      </div>
      <p className="entry__progress">{texts.progress[progress.state]}</p>
      {progress.state === 'rejected' && <RefusalText action={action} errors={progress.errors} />}
    </li>
  );
}

type RefusalProps = {
  readonly action: Action;
  readonly errors: readonly string[];
};

/**
 * Says why the service refused the action (O6), and what to do. An error code without a text of
 * ours is shown as it is.
 */
function RefusalText({ action: { id, target }, errors }: RefusalProps) {
  const door = useDoor();
  const texts = useScreenTexts('activity');
  const refusal = rejectionReasonOf(errors);
  const { title, next } = texts.refusal[refusal];
  return (
    <div className="entry__refusal" data-refusal={refusal}>
      <p>
        <strong>{title}</strong> {next}
      </p>
      {target.kind === 'ticket' && <Code name={texts.code} code={target.code} />}
      {refusal === 'other' && errors.length > 0 && (
        <Code name={texts.answer} code={errors.join(', ')} />
      )}
      <ActionButton kind="secondary" icon="refresh" run={() => door.sendAgain(id)}>
        {texts.sendAgain}
      </ActionButton>
    </div>
  );
}

const Code = ({ name, code }: { readonly name: string; readonly code: string }) => (
  <p className="entry__code">
    {name}: <code>{code}</code>
  </p>
);

function whoIn(
  { target }: Action,
  attendee: Attendee | undefined,
  texts: AreaTexts['activity'],
): string {
  if (attendee) return guestName(attendee);
  return target.kind === 'ticket' ? shortCode(target.code) : texts.ticket(target.ticketId);
}

function whatIn(
  { target, type, tool }: Action,
  attendee: Attendee | undefined,
  texts: AreaTexts['activity'],
): string {
  // In an area (Z1), it reads as at any other gate.
  if (target.kind !== 'product') {
    if (tool === undoTool) return type === 'check' ? texts.checkOutUndone : texts.checkInUndone;
    return type === 'check' ? texts.checkIn : texts.checkOut;
  }
  const product = attendee?.products.find(({ productId }) => productId === target.productId);
  const name = product?.name || texts.product(target.productId);
  // Where a gate checked it, the ticket's code is known (P1).
  if (target.code !== undefined) {
    return type === 'check' ? texts.checkedInWith(name) : texts.checkedOutWith(name);
  }
  return type === 'check' ? texts.handedOver(name) : texts.takenBack(name);
}

type RefusedScanListProps = { readonly refused: readonly RefusedScan[] };

/** Whom this device denied entry: the guest or the code, when, and why. */
function RefusedScanList({ refused }: RefusedScanListProps) {
  const texts = useScreenTexts('activity');
  return (
    <>
      <p className="entries__remark">{texts.turnedAwayHere}</p>
      <ol className="entries__list">
        {refused.map((each) => (
          <RefusedRow key={each.id} refused={each} />
        ))}
      </ol>
    </>
  );
}

function RefusedRow({ refused: { id, at, code, verdict } }: { readonly refused: RefusedScan }) {
  const texts = useScreenTexts('activity');
  const { verdict: words } = useTexts();
  const format = useFormat();
  const today = useToday();
  const zone = useDoorState((state) => state.event.timezone);
  const target = useMemo(() => targetOf(code), [code]);
  const attendee = useAttendeeOf(target);
  const why = [
    ...(verdict === 'ask-first' ? [] : [words.word[verdict]]),
    ...(isQuestion(verdict) ? [texts.notAnsweredYes] : []),
    format.moment(localDateTime(at, zone), today),
  ];
  return (
    <li className="entry" data-refused={id} data-verdict-kept={verdict}>
      <VerdictBadge verdict={verdict} />
      <div className="entry__said">
        <p className="entry__who">{attendee ? guestName(attendee) : shortCode(code)}</p>
        <p className="entry__about">{why.join(' · ')}</p>
        {attendee && <p className="entry__about">{shortCode(code)}</p>}
      </div>
    </li>
  );
}

const targetOf = (code: TicketCode): ActionTarget => ({
  kind: 'ticket',
  by: 'identifier',
  code,
  ticketId: null,
  participantId: null,
});
