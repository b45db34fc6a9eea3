import { useState } from 'react';
import * as v from 'valibot';
import { Link } from 'wouter';
import { sessionRead } from '../../contract/account.ts';
import { type ApiKeyId, asId, type EventId, type UserId } from '../../domain/ids.ts';
import { parseLocalDateTime, parseTimezone } from '../../domain/time.ts';
import { type AreaTexts, useLanguage, useScreenTexts } from '../../ui/i18n/language.ts';
import { ActionButton } from '../../ui/kit/action-button.tsx';
import { Icon, type IconName } from '../../ui/kit/icon.tsx';
import type { ExportTable } from '../export/tables.ts';
import { csvFile } from '../export/write-files.ts';
import { type OfficeFormat, useOfficeFormat } from '../i18n/format.ts';
import { type EventPageProps, eventPath } from '../kit/addresses.ts';
import { SelectRow, TextRow } from '../kit/form-row.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { saveFile } from '../kit/save-file.ts';
import { Advice, Answered, Busy, Empty, Failed, useFailureWords } from '../kit/states.tsx';
import { CallFailed, type Failure, lacksCall, useCall } from '../session/service-calls.ts';
import { useSession } from '../session/use-session.ts';
import {
  type LogEntry,
  type LogOf,
  type LogQuery,
  logSubjects,
  noFilter,
  readWholeLog,
  useLog,
} from './read-log.ts';
import './log.css';

/** What was changed of one event. */
export function EventLogPage({ eventId }: EventPageProps) {
  const texts = useScreenTexts('log');
  return (
    <>
      <PageHead title={texts.title} intro={texts.intro} />
      <LogView of={{ kind: 'event', id: eventId }} />
    </>
  );
}

/** What was changed of all events of an organizer, and of the organizer. */
export function HostLogPage() {
  const texts = useScreenTexts('log');
  const session = useCall(sessionRead, { params: {} });
  const [chosen, setChosen] = useState<UserId | null>(null);
  const isLacking = session.error instanceof CallFailed && lacksCall(session.error.failure);
  if (isLacking) {
    return (
      <>
        <PageHead title={texts.title} />
        <Advice {...texts.notThere} />
      </>
    );
  }
  return (
    <>
      <PageHead title={texts.title} intro={texts.intro} />
      <Answered asked={session}>
        {({ hosts, user }) => {
          const id = chosen ?? hosts[0]?.id ?? user?.id ?? null;
          if (id === null) {
            return <Empty icon="clock" title={texts.noHost.title} next={texts.noHost.next} />;
          }
          return (
            <>
              {hosts.length > 1 && (
                <div className="log-host">
                  <SelectRow
                    label={texts.ofHost}
                    value={String(id)}
                    options={hosts.map((host) => ({
                      value: String(host.id),
                      name: `${host.firstName} ${host.lastName}`,
                    }))}
                    onChange={(value) => setChosen(asId<UserId>(Number(value)))}
                  />
                </div>
              )}
              <LogView key={id} of={{ kind: 'host', id }} />
            </>
          );
        }}
      </Answered>
    </>
  );
}

type Props = { readonly of: LogOf };

/** A log with what narrows it, the newest first. */
function LogView({ of }: Props) {
  const texts = useScreenTexts('log');
  const [query, setQuery] = useState(noFilter);
  const [seen, setSeen] = useState<ReadonlyMap<ApiKeyId, Caller>>(new Map());
  const log = useLog(of, query);
  const entries = log.data?.pages.flat() ?? [];
  const callers = withCallers(seen, entries);
  // Who was seen once can be chosen, also while somebody else is.
  if (callers !== seen) setSeen(callers);

  if (log.error instanceof CallFailed && lacksCall(log.error.failure)) {
    return <Advice {...texts.notThere} />;
  }
  return (
    <>
      <LogFilters
        query={query}
        callers={[...callers.values()]}
        onChange={(change) => setQuery((now) => ({ ...now, ...change }))}
      />
      {log.error && <Failed error={log.error} onRetry={() => void log.refetch()} />}
      {log.isPending && !log.error && <Busy />}
      {log.data && entries.length === 0 && (
        <Empty icon="clock" title={texts.none} next={texts.noneNext} />
      )}
      {entries.length > 0 && <LogEntries of={of} entries={entries} />}
      <div className="rows__end log-end">
        {log.hasNextPage && (
          <ActionButton kind="secondary" run={async () => void (await log.fetchNextPage())}>
            {texts.older}
          </ActionButton>
        )}
        {entries.length > 0 && <SaveLog of={of} query={query} />}
      </div>
    </>
  );
}

/** @returns the same map where nobody is new */
function withCallers(
  seen: ReadonlyMap<ApiKeyId, Caller>,
  entries: readonly LogEntry[],
): ReadonlyMap<ApiKeyId, Caller> {
  const fresh = entries.filter(({ apiKeyId }) => !seen.has(apiKeyId));
  if (fresh.length === 0) return seen;
  return new Map([
    ...seen,
    ...fresh.map(({ apiKeyId, who, kind }) => [apiKeyId, { apiKeyId, who, kind }] as const),
  ]);
}

type Caller = Pick<LogEntry, 'apiKeyId' | 'who' | 'kind'>;

type LogFiltersProps = {
  readonly query: LogQuery;
  /** Who can be chosen. */
  readonly callers: readonly Caller[];
  readonly onChange: (change: Partial<LogQuery>) => void;
};

/** Who, what and when. */
function LogFilters({ query, callers, onChange }: LogFiltersProps) {
  const { filters, kinds } = useScreenTexts('log');
  return (
    <search className="log-filters">
      <SelectRow
        label={filters.who}
        value={String(query.who ?? '')}
        options={[
          { value: '', name: filters.all },
          ...callers.map(({ apiKeyId, who, kind }) => ({
            value: String(apiKeyId),
            name: `${who} (${kinds[kind]})`,
          })),
        ]}
        onChange={(value) => onChange({ who: value === '' ? null : asId<ApiKeyId>(Number(value)) })}
      />
      <SelectRow
        label={filters.what}
        value={query.what ?? ''}
        options={[
          { value: '', name: filters.all },
          ...logSubjects.map((value) => ({ value, name: filters.subjects[value] })),
        ]}
        onChange={(value) => onChange({ what: logSubjects.find((one) => one === value) ?? null })}
      />
      <TextRow
        label={filters.since}
        type="date"
        value={query.since}
        onChange={(since) => onChange({ since })}
        isOptional
      />
      <TextRow
        label={filters.until}
        type="date"
        value={query.until}
        onChange={(until) => onChange({ until })}
        isOptional
      />
    </search>
  );
}

type SaveLogProps = { readonly of: LogOf; readonly query: LogQuery };

/** Saves all that the filters leave, also what is not on the page yet. */
function SaveLog({ of, query }: SaveLogProps) {
  const texts = useLogTexts();
  const format = useOfficeFormat();
  const { tag } = useLanguage();
  const { request } = useSession();
  const wordsOf = useFailureWords();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [saved, setSaved] = useState<number | null>(null);

  const save = async () => {
    setFailure(null);
    setSaved(null);
    try {
      const entries = await readWholeLog(request, of, query);
      const table = logTable(entries, texts, format);
      const name = `${texts.fileName}-${of.id}.csv`;
      saveFile(name, csvFile(table, tag.startsWith('de') ? ';' : ','));
      setSaved(entries.length);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setFailure(error.failure);
    }
  };

  return (
    <>
      <ActionButton kind="secondary" icon="save" run={save}>
        {texts.save}
      </ActionButton>
      <span role="status">{saved !== null && texts.saved(saved)}</span>
      {failure && <Advice {...wordsOf(failure)} />}
    </>
  );
}

/** A line for each entry. */
const logTable = (
  entries: readonly LogEntry[],
  texts: LogTexts,
  format: OfficeFormat,
): ExportTable => ({
  columns: texts.columns,
  rows: entries.map((entry) => [
    entry.date.replace('T', ' '),
    entry.who,
    texts.kinds[entry.kind],
    entry.event,
    deedOf(entry, texts),
    objectOf(entry, texts),
    changesOf(entry, texts, format).join('; '),
  ]),
});

const icons: Readonly<Record<LogEntry['kind'], IconName>> = {
  account: 'person',
  door: 'gate',
  key: 'key',
};

type LogEntriesProps = { readonly of: LogOf; readonly entries: readonly LogEntry[] };

function LogEntries({ of, entries }: LogEntriesProps) {
  const { title } = useScreenTexts('log');
  return (
    <ol className="log" aria-label={title}>
      {entries.map((entry) => (
        <Entry key={entry.id} of={of} entry={entry} />
      ))}
    </ol>
  );
}

function Entry({ of, entry }: Pick<LogEntriesProps, 'of'> & { readonly entry: LogEntry }) {
  const texts = useLogTexts();
  const format = useOfficeFormat();
  const object = objectOf(entry, texts);
  const changes = changesOf(entry, texts, format);
  return (
    <li className="log__entry">
      <Icon name={icons[entry.kind]} />
      <div className="log__words">
        <p>
          <strong>{entry.who}</strong> {deedOf(entry, texts)}
          {object !== null && ': '}
          <Named entry={entry} name={object} />
        </p>
        {changes.length > 0 && (
          <ul className="log__changes">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
        <p className="log__when">
          <time dateTime={entry.date}>{format.dateAndTime(entry.date)}</time>
          {' · '}
          {texts.kinds[entry.kind]}
          {of.kind === 'host' && entry.event !== null && entry.eventId !== null && (
            <>
              {' · '}
              <Link className="link" href={eventPath(entry.eventId)}>
                {entry.event}
              </Link>
            </>
          )}
        </p>
      </div>
    </li>
  );
}

/** A guest's name leads to the guest's page. */
function Named({ entry, name }: { readonly entry: LogEntry; readonly name: string | null }) {
  if (name === null) return null;
  const { objectType, objectId, objectName, eventId } = entry;
  if (objectType !== 'participant' || objectName === null || eventId === null) return name;
  return (
    <Link className="link" href={eventPath(eventId as EventId, `guests/${objectId}`)}>
      {name}
    </Link>
  );
}

type Names = 'deeds' | 'properties' | 'roles' | 'types';
/** A newer service sends names that no text is known for. */
type LogTexts = Omit<AreaTexts['log'], Names> &
  Readonly<Record<Names, Readonly<Record<string, string>>>>;

/** Delivery and payment methods are called as on the tickets page. */
function useLogTexts(): LogTexts {
  const texts = useScreenTexts('log');
  const { ticketTypes, paymentTypes } = useScreenTexts('shop-types');
  return { ...texts, types: { ...ticketTypes, ...paymentTypes, ...texts.types } };
}

/** A call of a newer service is called as that calls it. */
const deedOf = ({ call }: LogEntry, { deeds }: LogTexts): string => deeds[call] ?? call;

/** @returns what it was done to; null where the deed says it, or it has no object */
function objectOf(
  { objectType, objectId, objectName }: LogEntry,
  { gone }: LogTexts,
): string | null {
  if (objectType === null || objectId === null || objectType === 'event') return null;
  return objectName ?? gone(objectId);
}

/** What an entry is about and belongs to, by its number. */
const shownElsewhere = new Set(['hostId', 'userId', 'eventId', 'apiKeyId', 'importId']);

const changesOf = (
  { changes, currency }: LogEntry,
  texts: LogTexts,
  format: OfficeFormat,
): readonly string[] =>
  changes
    .filter(({ name }) => !shownElsewhere.has(name))
    .map(({ name, from, to, fromName, toName }) => {
      const property = propertyOf(name, texts);
      const valueIn = (text: string) => textOf(name, text, { texts, format, currency });
      if (from === null && to === null) return texts.changed(property);
      const before = from === null ? null : (fromName ?? valueIn(from));
      const after = to === null ? null : (toName ?? valueIn(to));
      if (before === null) return texts.set(property, after ?? '');
      return after === null
        ? texts.cleared(property, before)
        : texts.fromTo(property, before, after);
    });

/** Of a second row of the object the table is before the name: `billingAddress.city`. */
function propertyOf(name: string, { properties }: LogTexts): string {
  const [last = name] = name.split('.').toReversed();
  return properties[last] ?? name;
}

const yesOrNo = new Set([
  'active',
  'activated',
  'enabled',
  'checked',
  'required',
  'acceptedTermsAndConditions',
  'deactivateEventPage',
  'dryRun',
  'putAway',
  'sells',
]);
const coded = new Set(['type', 'level', 'system', 'order', 'scope']);
const amounts = new Set([
  'price',
  'amount',
  'originalPrice',
  'discountAmount',
  'productPrice',
  'ticketBaseFee',
]);

type Words = {
  readonly texts: LogTexts;
  readonly format: OfficeFormat;
  /** Of the entry's event; null: not known, and an amount stays in the smallest unit, and says so. */
  readonly currency: string | null;
};

function textOf(name: string, text: string, { texts, format, currency }: Words): string {
  const money = (minor: number) =>
    currency === null ? texts.smallestUnit(format.count(minor)) : format.money(minor, currency);
  if (amounts.has(name) && /^\d{1,15}$/.test(text)) return money(Number(text));
  const options = name === 'options' ? optionsIn(text) : null;
  if (options) return options.map((one) => `${one.name}: ${money(one.price ?? 0)}`).join(', ');
  if (yesOrNo.has(name)) return ['1', 'true'].includes(text) ? texts.yes : texts.no;
  if (name === 'role') return texts.roles[text] ?? text;
  if (coded.has(name)) return texts.types[text] ?? text;
  if (name === 'ticketCategoryId') return texts.gone(Number(text));
  const [last] = name.split('.').toReversed();
  if (last === 'country') return format.country(text);
  if (last === 'language') return format.language(text);
  const zone = last === 'timezone' ? parseTimezone(text) : undefined;
  if (zone !== undefined) return format.zone(zone);
  const local = parseLocalDateTime(text);
  return local === undefined ? text : format.dateAndTime(local);
}

const options = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ name: v.string(), price: v.nullish(v.number(), null) })),
);

/** The variants of a product; null where the log has cut them off. */
function optionsIn(text: string) {
  const read = v.safeParse(options, text);
  return read.success ? read.output : null;
}
