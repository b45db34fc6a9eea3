import { useMemo, useState } from 'react';
import { eventAreas } from '../../contract/area.ts';
import { eventParticipants } from '../../contract/event.ts';
import { type ParticipantAnswer, parseParticipantStatus } from '../../contract/participant.ts';
import { eventTicketCategories } from '../../contract/ticket-category.ts';
import { ticketShopRead } from '../../contract/ticket-shop.ts';
import { flagsIn } from '../../domain/flags.ts';
import { fold } from '../../domain/folded-text.ts';
import type { EventId, TicketId } from '../../domain/ids.ts';
import { localDateTime, type Timezone } from '../../domain/time.ts';
import { useLanguage, useScreenTexts, useTexts } from '../../ui/i18n/language.ts';
import { ActionButton } from '../../ui/kit/action-button.tsx';
import { useOfficeFormat } from '../i18n/format.ts';
import type { EventPageProps } from '../kit/addresses.ts';
import { SelectRow } from '../kit/form-row.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { saveFile } from '../kit/save-file.ts';
import { Advice, Answered, useFailureWords } from '../kit/states.tsx';
import { eventRead } from '../session/event-read.ts';
import { useMeans } from '../session/means.ts';
import { answerOrThrow, lacksCall, useCall } from '../session/service-calls.ts';
import { readPurchases } from './read-purchases.ts';
import { readRefused } from './read-refused.ts';
import {
  type ExportTable,
  type GuestKind,
  guestKinds,
  guestTable,
  purchasesTable,
  refusedTable,
  type SoldCategory,
} from './tables.ts';
import { type ReadAll, type Reading, useReading } from './use-reading.ts';
import { csvFile, sheetFile } from './write-files.ts';

export function ExportPage({ eventId }: EventPageProps) {
  const texts = useScreenTexts('export');
  const event = useCall(eventRead, { id: eventId, params: {} });
  return (
    <>
      <PageHead title={texts.title} intro={texts.intro} />
      <Answered asked={event}>
        {({ event: { title, timezone } }) => (
          <>
            <Files eventId={eventId} zone={timezone} />
            <PaperList eventId={eventId} title={title} zone={timezone} />
          </>
        )}
      </Answered>
    </>
  );
}

function Files({ eventId, zone }: EventPageProps & { readonly zone: Timezone }) {
  const shop = useCall(ticketShopRead, { id: eventId, params: {} });
  const categories = useCall(eventTicketCategories, {
    id: eventId,
    params: { resultType: 'full' },
  });
  return (
    <Answered asked={shop}>
      {({ ticketShop: { currency } }) => (
        <Answered asked={categories}>
          {({ ticketCategories }) => (
            <ExportFiles
              eventId={eventId}
              zone={zone}
              currency={currency}
              categories={ticketCategories.flatMap((one) => (typeof one === 'object' ? [one] : []))}
            />
          )}
        </Answered>
      )}
    </Answered>
  );
}

const formats = ['csv', 'xlsx'] as const;
type FileFormat = (typeof formats)[number];

type Props = {
  readonly eventId: EventId;
  readonly zone: Timezone;
  readonly categories: readonly SoldCategory[];
  readonly currency: string;
};

const exportKinds = [...guestKinds, 'purchases', 'refused'] as const;
type ExportKind = (typeof exportKinds)[number];

/** What is known of the guests, as files. */
function ExportFiles({ eventId, zone, categories, currency }: Props) {
  const { files, columns } = useScreenTexts('export');
  const { verdict } = useTexts();
  const { tag } = useLanguage();
  const { reading, read } = useReading(eventId);
  const [kind, setKind] = useState<ExportKind>('guests');
  const [format, setFormat] = useState<FileFormat>('csv');
  const [saved, setSaved] = useState<number | null>(null);
  const areas = useCall(eventAreas, { id: eventId, params: {} }).data?.areas ?? [];
  const kinds = exportKinds.filter((each) => each !== 'areas' || areas.length > 0);

  const tableOf = async (wanted: ExportKind): Promise<ExportTable | null> => {
    if (wanted === 'purchases') {
      const purchases = await read(readPurchases);
      return purchases && purchasesTable(purchases, columns);
    }
    if (wanted === 'refused') {
      const refused = await read(readRefused);
      return refused && refusedTable(refused, columns, verdict.word);
    }
    return tableOfGuests(wanted);
  };

  const tableOfGuests = async (wanted: GuestKind): Promise<ExportTable | null> => {
    const guests = await read(readGuests);
    const known = { categories, currency, zone, areas, texts: columns };
    return guests && guestTable(wanted, { guests, ...known });
  };

  const make = async () => {
    setSaved(null);
    const table = await tableOf(kind);
    if (table === null) return;
    const isGerman = tag.startsWith('de');
    const file = format === 'csv' ? csvFile(table, isGerman ? ';' : ',') : await sheetFile(table);
    saveFile(`${files.names[kind]}-${eventId}.${format}`, file);
    setSaved(table.rows.length);
  };

  return (
    <section className="card">
      <h2 className="card__title">{files.title}</h2>
      <p className="card__intro">{files.private}</p>
      <div className="rows">
        <SelectRow
          label={files.what}
          value={kind}
          options={kinds.map((value) => ({ value, name: files.kinds[value] }))}
          onChange={(value) => setKind(value as ExportKind)}
        />
        {kind === 'refused' && <p>{files.refused}</p>}
        <SelectRow
          label={files.as}
          value={format}
          options={formats.map((value) => ({ value, name: files.formats[value] }))}
          onChange={(value) => setFormat(value as FileFormat)}
        />
        <div className="rows__end">
          <ActionButton kind="primary" icon="save" run={make}>
            {files.make}
          </ActionButton>
        </div>
        <ReadingState reading={reading} />
        {saved !== null && <p role="status">{files.done(saved)}</p>}
      </div>
    </section>
  );
}

const partsBy = ['letter', 'category'] as const;

type PaperListProps = {
  readonly eventId: EventId;
  readonly title: string;
  readonly zone: Timezone;
};

/** The guest list on paper: names, codes, and boxes to tick. */
function PaperList({ eventId, title, zone }: PaperListProps) {
  const { paper } = useScreenTexts('export');
  const { clock } = useMeans();
  const format = useOfficeFormat();
  const { reading, read } = useReading(eventId);
  const [by, setBy] = useState<PartsBy>('letter');
  const [lines, setLines] = useState<readonly PaperLine[] | null>(null);
  const [readAt, setReadAt] = useState('');

  const make = async () => {
    const guests = await read(readGuests);
    if (guests === null) return;
    setReadAt(format.dateAndTime(localDateTime(clock.now(), zone)));
    setLines(guests.flatMap(linesOf));
  };

  return (
    <section className="card">
      <h2 className="card__title">{paper.title}</h2>
      <p className="card__intro">{paper.intro}</p>
      <div className="rows">
        <SelectRow
          label={paper.by}
          value={by}
          options={partsBy.map((value) => ({ value, name: paper.parts[value] }))}
          onChange={(value) => setBy(value as PartsBy)}
        />
        <div className="rows__end">
          <ActionButton kind="secondary" run={make}>
            {paper.make}
          </ActionButton>
          {lines && (
            <button
              type="button"
              className="button button--secondary"
              onClick={() => window.print()}
            >
              {paper.print}
            </button>
          )}
        </div>
        <ReadingState reading={reading} />
      </div>
      {lines && <Paper key={by} title={title} lines={lines} by={by} readAt={readAt} />}
    </section>
  );
}

/** As our service makes them: nobody reads these 16 letters off a ticket. */
const isOurCode = (code: string | null): boolean => /^[CDEFGHJKLNPRTUVX]{16}$/.test(code ?? '');

/** Guests who may not enter are not on the list. */
function linesOf(guest: ParticipantAnswer): readonly PaperLine[] {
  if (guest.cancelled !== null || parseParticipantStatus(guest.status) !== 'accepted') return [];
  const name = [guest.lastName, guest.firstName].filter(Boolean).join(', ');
  return guest.tickets.map((ticket) => ({
    ticketId: ticket.id,
    name: name || (guest.company ?? ''),
    // By it, guests of one name are told apart.
    company: name === '' ? '' : (guest.company ?? ''),
    sortedBy: fold(name || (guest.company ?? '')),
    category: ticket.ticketCategoryName ?? '',
    // A ticket of another system shows its code, one of ours the number below it.
    code: (isOurCode(guest.identifier) && guest.displayIdentifier) || guest.identifier || '',
    isInside: ticket.checked,
    isPaid: guest.paymentStatus === 'paid' || guest.paymentStatus === 'disbursed',
    note: [...flagsIn(guest.flags ?? ''), guest.note ?? ''].filter(Boolean).join(', '),
  }));
}

type PaperProps = {
  readonly title: string;
  readonly lines: readonly PaperLine[];
  readonly by: PartsBy;
  /** When the list was read. */
  readonly readAt: string;
};

/** The list as it is printed; a long one in pieces, one after another. */
function Paper({ title, lines, by, readAt }: PaperProps) {
  const { paper } = useScreenTexts('export');
  const { tag } = useLanguage();
  const { count } = useOfficeFormat();
  const pieces = useMemo(() => paperPieces(paperParts(lines, by, tag)), [lines, by, tag]);
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, pieces.length - 1);
  const names = pieces.map(({ from, to, parts }) =>
    paper.piece(
      `${count(from)}–${count(to)}`,
      [...new Set([parts[0]?.name, parts.at(-1)?.name])].join('–'),
    ),
  );
  return (
    <>
      {pieces.length > 1 && (
        <div className="rows paper__pieces">
          <p>{paper.long}</p>
          <SelectRow
            label={paper.which}
            value={String(at)}
            options={names.map((name, n) => ({ value: String(n), name }))}
            onChange={(value) => setChosen(Number(value))}
          />
        </div>
      )}
      <div className="paper" data-parts={by}>
        <h3 className="paper__title">{title}</h3>
        <p>{paper.state(readAt, lines.length)}</p>
        {pieces.length > 1 && <p>{names[at]}</p>}
        {pieces[at]?.parts.map((part) => (
          <Part key={part.name} part={part} />
        ))}
      </div>
    </>
  );
}

function Part({ part: { name, lines } }: { readonly part: PaperPart }) {
  const { paper } = useScreenTexts('export');
  return (
    <section className="paper__part">
      <h4 className="paper__name">{name}</h4>
      <table className="paper__table">
        <thead>
          <tr>
            {paper.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.ticketId}>
              <td>
                <span className="paper__box" data-ticked={line.isInside} />
                {line.isInside && paper.inside}
              </td>
              <th scope="row">
                {line.name}
                {line.company !== '' && <span className="paper__company"> · {line.company}</span>}
              </th>
              <td>{line.category}</td>
              <td className="paper__code">{line.code}</td>
              <td>{[line.isPaid ? '' : paper.unpaid, line.note].filter(Boolean).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The order of the list on paper: in parts, and in each by name. */
type PartsBy = 'letter' | 'category';

export type PaperLine = {
  readonly ticketId: TicketId;
  /** The last name first. */
  readonly name: string;
  /** Empty: none, or it stands for the name. */
  readonly company: string;
  /** The name without accents: Ä is with A. */
  readonly sortedBy: string;
  readonly category: string;
  readonly code: string;
  readonly isInside: boolean;
  readonly isPaid: boolean;
  readonly note: string;
};

type PaperPart = { readonly name: string; readonly lines: readonly PaperLine[] };

/** @param tag of the language by which names are sorted */
export function paperParts(
  lines: readonly PaperLine[],
  by: PartsBy,
  tag: string,
): readonly PaperPart[] {
  const { compare } = new Intl.Collator(tag);
  const parts = new Map<string, PaperLine[]>();
  for (const line of lines) {
    const name = by === 'category' ? line.category : letterOf(line);
    const part = parts.get(name);
    if (part) part.push(line);
    else parts.set(name, [line]);
  }
  return [...parts]
    .toSorted(([one], [other]) => compare(one, other))
    .map(([name, some]) => ({
      name,
      lines: some.toSorted((one, other) => compare(one.name, other.name)),
    }));
}

/** More lines than these in one page make a browser slow, and a printer run out of paper. */
const mostLines = 5000;

type PaperPiece = {
  /** Which lines of the whole list it has; the first is 1. */
  readonly from: number;
  readonly to: number;
  readonly parts: readonly PaperPart[];
};

/** @returns the list in pieces that can be shown and printed; a part that is too long is divided */
export function paperPieces(parts: readonly PaperPart[], most = mostLines): readonly PaperPiece[] {
  const all = parts.reduce((sum, { lines }) => sum + lines.length, 0);
  const pieces: PaperPiece[] = [];
  for (let start = 0; start < all; start += most) {
    const end = Math.min(start + most, all);
    let before = 0;
    const own = parts.flatMap(({ name, lines }) => {
      const some = lines.slice(Math.max(0, start - before), Math.max(0, end - before));
      before += lines.length;
      return some.length > 0 ? [{ name, lines: some }] : [];
    });
    pieces.push({ from: start + 1, to: end, parts: own });
  }
  return pieces;
}

/** Who has no name, or one that begins with no letter, is in front. */
const letterOf = ({ sortedBy }: PaperLine): string =>
  /^\p{L}/u.exec(sortedBy)?.[0]?.toUpperCase() ?? '#';

/** Reads all participants of an event, page by page: any service that speaks the specification has them. */
const pageSize = 500;
const deadlineMs = 30_000;

/** Anyone who is made meanwhile may move others to the next page: nobody comes twice. */
const readGuests: ReadAll<readonly ParticipantAnswer[]> = async (request, id, onProgress) => {
  const guests = new Map<number, ParticipantAnswer>();
  for (let page = 0; ; page += 1) {
    const params = { resultType: 'full' as const, pageSize, page };
    const answer = answerOrThrow(await request(eventParticipants, { id, params, deadlineMs }));
    if (!('lastPage' in answer)) return [];
    for (const guest of answer.participants) guests.set(guest.id, guest);
    onProgress(guests.size, answer.totalResults);
    if (page >= answer.lastPage) return [...guests.values()];
  }
};

/** How far the reading is, or why it ended. */
function ReadingState({ reading }: { readonly reading: Reading }) {
  const { files } = useScreenTexts('export');
  const { count } = useOfficeFormat();
  const wordsOf = useFailureWords();
  switch (reading.kind) {
    case 'idle':
      return null;
    case 'failed':
      return lacksCall(reading.failure) ? (
        <Advice title={files.lacking.title} next={files.lacking.next} />
      ) : (
        <Advice {...wordsOf(reading.failure)} />
      );
    case 'reading':
      return (
        <div>
          <p role="status">{files.begun}</p>
          <progress
            aria-label={files.begun}
            {...(reading.all !== null && { value: reading.read, max: Math.max(1, reading.all) })}
          />
          <p>
            {files.reading(count(reading.read), reading.all === null ? null : count(reading.all))}
          </p>
        </div>
      );
  }
}
