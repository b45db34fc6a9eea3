/**
 * Brings the list up to date, by a download or along the feed. What is read goes into the list and onto
 * the disk at once; the head says how far.
 */
import type { ParticipantAnswer } from '../../../contract/participant.ts';
import { paymentProducts } from '../../../contract/payment.ts';
import { eventProductDefinitions } from '../../../contract/product.ts';
import { ticketProducts } from '../../../contract/ticket.ts';
import type { Area } from '../../../domain/area.ts';
import type { Epoch, EventId, ParticipantId, ProductOptionId } from '../../../domain/ids.ts';
import type { ScanLines } from '../../../domain/scan-line.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Timers } from '../../../domain/timers.ts';
import type { Outcome } from '../../api/outcome.ts';
import type { Pace } from '../../api/pace.ts';
import type { ServiceClient } from '../../api/service-client.ts';
import type { ProductName, ProductNames } from '../../api/to-attendees.ts';
import { createTurns } from '../../device/turns.ts';
import type { Roster } from '../list/roster.ts';
import {
  type Asked,
  fromTheBeginning,
  type Piece,
  readParticipantIds,
  readWhole,
} from './download.ts';
import { beginning, type FeedPosition, readEpoch, readNews, takePosition } from './feed.ts';
import type { Asking, ParticipantReader } from './participant-reader.ts';
import type { RosterLog } from './roster-log.ts';
import type { DownloadState, RosterHead } from './roster-store.ts';
import { needTheSame } from './scan-lines.ts';
import type { Vouchers } from './vouchers.ts';

type ProductNamesAsked = {
  readonly client: ServiceClient;
  readonly eventId: EventId;
  readonly pace: Pace;
};

const productNamesDeadlineMs = 20_000;

/**
 * Reads the names of products from the event's definitions. A participant has only the ids of definition and
 * option. There are no names if a service does not give definitions.
 */
async function readDefinitionNames({
  client,
  eventId,
  pace,
}: ProductNamesAsked): Promise<Outcome<ProductNames>> {
  const definitions = await pace.ask(() =>
    client.request(eventProductDefinitions, {
      deadlineMs: productNamesDeadlineMs,
      id: eventId,
      params: { resultType: 'full' },
    }),
  );
  if (definitions.kind !== 'answer' && definitions.kind !== 'refused') return definitions;
  const names = new Map<ProductOptionId, ProductName>();
  if (definitions.kind === 'answer') {
    for (const definition of definitions.answer.productDefinitions) {
      if (typeof definition === 'number') continue;
      for (const option of definition.options) {
        names.set(option.id, { name: definition.name, option: option.name });
      }
    }
  }
  return { kind: 'answer', answer: names };
}

/**
 * Asks for the names that these participants need and no definition gave, by one ticket for each option.
 * @returns them together with `known`
 */
async function learnNames(
  known: ProductNames,
  { client, pace }: Pick<ProductNamesAsked, 'client' | 'pace'>,
  participants: readonly ParticipantAnswer[],
): Promise<ProductNames> {
  const names = new Map(known);
  for (const participant of participants) {
    if (namelessOf(participant, names).length > 0) await learn(names, client, pace, participant);
  }
  return names.size === known.size ? known : names;
}

const namelessOf = ({ products }: ParticipantAnswer, names: ProductNames) =>
  (products ?? []).filter((product) => !names.has(product.productDefinitionOptionId));

/** A product whose name can't be read stays nameless; its number is shown. */
async function learn(
  names: Map<ProductOptionId, ProductName>,
  client: ServiceClient,
  pace: Pace,
  participant: ParticipantAnswer,
): Promise<void> {
  const { tickets, paymentId } = participant;
  const nameless = () => namelessOf(participant, names);
  const [ticket] = tickets;
  if (!ticket) return;
  const asked = [
    () =>
      client.request(ticketProducts, {
        deadlineMs: productNamesDeadlineMs,
        id: ticket.id,
        params: {},
      }),
    ...(paymentId === null
      ? []
      : [
          () =>
            client.request(paymentProducts, {
              deadlineMs: productNamesDeadlineMs,
              id: paymentId,
              params: {},
            }),
        ]),
  ];
  for (const ask of asked) {
    const outcome = nameless().length > 0 ? await pace.ask(ask) : null;
    if (outcome?.kind !== 'answer') continue;
    for (const product of outcome.answer.products) {
      names.set(product.productCategoryOptionId, {
        name: product.productCategoryName ?? '',
        option: product.productCategoryOptionName ?? '',
      });
    }
  }
  for (const product of nameless()) {
    names.set(product.productDefinitionOptionId, { name: '', option: '' });
  }
}

export type RosterReader = {
  /** Downloads the list, from where the head's download stopped if it has one (R2). */
  readAll(head: RosterHead): Promise<Outcome<null>>;
  /**
   * Reads what came in the feed since `position`.
   * @returns `read-all` if a download is the shorter way, or the only one
   */
  follow(head: RosterHead, position: FeedPosition): Promise<Outcome<Followed>>;
};

export type Followed = 'nothing-new' | 'caught-up' | 'read-all';

export type RosterReaderOptions = Asked & {
  readonly roster: Roster;
  readonly log: RosterLog;
  readonly timers: Timers;
  /** The end of the door's key. */
  readonly feedKeyEnd: string;
  readonly productNames: () => ProductNames;
  readonly onHead: (head: RosterHead) => void;
  /** Asked with the first piece of a download. @returns whether so many guests may be stored */
  readonly hasRoomFor: (attendees: number) => Promise<boolean>;
  readonly onPiece: (piece: Piece, read: number) => void;
  readonly participants: ParticipantReader;
  /** Called at each answer of the feed, before anything is read because of it. */
  readonly onEpoch: (epoch: Epoch) => void;
  readonly isStopped: () => boolean;
  readonly readVouchers: (() => Promise<Outcome<Vouchers>>) | null;
  readonly readScanLines: (() => Promise<Outcome<ScanLines>>) | null;
  readonly readAreas: (() => Promise<Outcome<readonly Area[]>>) | null;
};

/** After a day, what was read before saves little. */
const oldestDownloadMs = 24 * 60 * 60_000;
/**
 * After more changes than this, a download is shorter and can be resumed (R2). The limit is low if
 * a service has pages, and high if each guest takes one request or three.
 */
const mostChanges = { inPages: 2000, oneByOne: 20_000 };
/** The most that a killed download loses; more frequent writes would slow it down. */
export const storedEvery = { rows: 5000, ms: 3000 };
/** Room is reserved for at most this many, whatever a service announces. */
const mostReserved = 300_000;
/** Each a fraction of a turn. */
const idsBetweenLooks = 500;
export const participantsBetweenLooks = 20;
const deadlineMs = 15_000;

/** What one reading is done with. */
type Reading = RosterReaderOptions & {
  /** Participants without a ticket, who stand in no list. */
  readonly ticketless: Set<ParticipantId>;
};

async function store({ onHead, log }: Reading, head: RosterHead): Promise<void> {
  onHead(head);
  await log.write(head);
}

function note({ ticketless }: Reading, { id, tickets }: ParticipantAnswer): void {
  if (tickets.length === 0) ticketless.add(id);
}

/** Reads each participant: as it is now, or gone (R4). Stores them under the present head. */
async function readEach(
  reading: Reading,
  ids: Iterable<ParticipantId>,
  head: RosterHead,
  asking: Asking,
): Promise<Outcome<null>> {
  const { pace, participants, eventId, isStopped } = reading;
  let unstored = 0;
  return pace.inOrder(
    ids,
    (id) => participants.read(id, deadlineMs),
    async (read, id) => {
      if (read) note(reading, read.participant);
      if (read && read.participant.eventId !== eventId) participants.remove(id, asking);
      unstored += 1;
      if (unstored % storedEvery.rows === 0) await store(reading, head);
      return !isStopped();
    },
  );
}

async function isOfUse(
  { client, clock, feedKeyEnd, onEpoch }: Reading,
  { feedKeyEnd: key, startedAt, feedEpoch }: DownloadState,
): Promise<boolean> {
  if (key !== feedKeyEnd || Math.abs(clock.now() - startedAt) >= oldestDownloadMs) return false;
  if (feedEpoch === null) return true;
  const epoch = await readEpoch(client);
  if (epoch !== null) onEpoch(epoch);
  return epoch === null || epoch === feedEpoch;
}

/** What comes beside the guests. A part that could not be read is absent, and asked for again. */
type Beside = Pick<RosterHead, 'vouchers' | 'scanLines' | 'areas'>;

/** @returns undefined: the door was stopped */
async function readBeside(reading: Reading): Promise<Outcome<Beside> | undefined> {
  if (reading.isStopped()) return undefined;
  const vouchers = await reading.readVouchers?.();
  if (vouchers && isNoAnswer(vouchers)) return vouchers;
  if (reading.isStopped()) return undefined;
  const scanLines = await reading.readScanLines?.();
  if (scanLines && isNoAnswer(scanLines)) return scanLines;
  if (reading.isStopped()) return undefined;
  const areas = await reading.readAreas?.();
  if (areas && isNoAnswer(areas)) return areas;
  const answer = {
    ...(vouchers?.kind === 'answer' && { vouchers: vouchers.answer }),
    ...(scanLines?.kind === 'answer' && { scanLines: scanLines.answer }),
    ...(areas?.kind === 'answer' && { areas: areas.answer }),
  };
  return { kind: 'answer', answer };
}

/** Resumes the head's download, or begins one by taking the feed's position (R1). */
async function beginDownload(reading: Reading, head: RosterHead): Promise<Outcome<RosterHead>> {
  const { client, pace, clock, feedKeyEnd, onEpoch } = reading;
  if (head.download && (await isOfUse(reading, head.download))) {
    return { kind: 'answer', answer: head };
  }
  const startedAt = clock.now();
  const from = head.feedKeyEnd === feedKeyEnd ? (head.feedPosition ?? beginning) : beginning;
  const position = await takePosition(client, pace, from);
  if (position.kind !== 'answer' && position.kind !== 'refused') return position;
  const place = position.kind === 'answer' ? position.answer : null;
  if (place?.epoch) onEpoch(place.epoch);
  const names = await readDefinitionNames(reading);
  if (names.kind !== 'answer') return names;
  const beside = await readBeside(reading);
  if (beside && beside.kind !== 'answer') return beside;
  const begun: DownloadState = {
    startedAt,
    feedPosition: place?.position ?? null,
    feedKeyEnd,
    feedEpoch: place?.epoch ?? null,
    reached: fromTheBeginning,
    read: 0,
  };
  const productNames = [...names.answer];
  const next = { ...withBeside(head, beside?.answer), productNames, download: begun };
  await store(reading, next);
  return { kind: 'answer', answer: next };
}

/** Reads who was skipped because pages moved when something was deleted, and removes who is gone. */
async function readMissed(
  reading: Reading,
  { startedAt, reached }: DownloadState,
  head: RosterHead,
  asking: Asking,
): Promise<Outcome<null>> {
  const { roster, participants, ticketless, clock, timers } = reading;
  const unread = roster.notReadSince(startedAt);
  const cameInPages = reached.way === 'pages' && reached.next > 1;
  if (!cameInPages) return readEach(reading, unread, head, asking);
  const ids = await readParticipantIds(reading);
  if (ids.kind !== 'answer') return ids;
  if (!ids.answer) return readEach(reading, unread, head, asking);
  const gone = new Set(unread);
  const missed: ParticipantId[] = [];
  const turns = createTurns(clock, timers);
  for (const [at, id] of ids.answer.entries()) {
    if (at % idsBetweenLooks === 0) await turns.next();
    const isUnlisted = roster.ticketsOf(id).length === 0 && !ticketless.has(id);
    if (gone.delete(id) || isUnlisted) missed.push(id);
  }
  for (const id of gone) participants.remove(id, asking);
  return readEach(reading, missed, head, asking);
}

export function createRosterReader(options: RosterReaderOptions): RosterReader {
  const { roster, log, client, clock, pace, feedKeyEnd, participants } = options;
  const reading: Reading = { ...options, ticketless: new Set() };

  return {
    async readAll(from) {
      const begun = await beginDownload(reading, from);
      if (begun.kind !== 'answer') return begun;
      let head = begun.answer;
      let unstored = 0;
      let storedAt: Instant | null = null;
      const turns = createTurns(clock, options.timers);
      const takePiece = async (piece: Piece): Promise<boolean> => {
        const { download } = head;
        if (!download || options.isStopped()) return false;
        const { readAt, reached, total } = piece;
        if (storedAt === null) {
          log.holdBack(!(await options.hasRoomFor(total ?? 0)));
          roster.reserve(Math.min(total ?? 0, mostReserved));
        }
        const names = await learnNames(options.productNames(), options, piece.participants);
        const read = download.read + piece.participants.length;
        head = { ...head, productNames: [...names], download: { ...download, reached, read } };
        options.onHead(head);
        for (const [at, participant] of piece.participants.entries()) {
          note(reading, participant);
          participants.put(participant, readAt, asking);
          if (at % participantsBetweenLooks === 0) await turns.next();
        }
        unstored += piece.participants.length;
        storedAt ??= clock.now();
        if (unstored >= storedEvery.rows || clock.now() - storedAt >= storedEvery.ms) {
          await store(reading, head);
          unstored = 0;
          storedAt = clock.now();
        }
        options.onPiece(piece, read);
        return !options.isStopped();
      };
      const reached = begun.answer.download?.reached ?? fromTheBeginning;
      // What was asked for since is at least as new as the feed's position: it stays.
      const asking = participants.begin();
      const whole = await readWhole(options, reached, takePiece).finally(asking.end);
      await store(reading, head);
      if (whole.kind !== 'answer') return whole;
      const { download } = head;
      if (!download) throw new Error('a download ended that never began');
      const looking = participants.begin();
      const missed = await readMissed(reading, download, head, looking).finally(looking.end);
      if (missed.kind !== 'answer') return missed;
      const { startedAt: readAt, feedPosition, feedEpoch } = download;
      const { way } = download.reached;
      const isPaged = way === 'pages' || way === 'stream';
      head = { ...head, readAt, feedPosition, feedKeyEnd, feedEpoch, isPaged, download: null };
      await store(reading, head);
      if (log.isLong()) await log.fold(head);
      return { kind: 'answer', answer: null };
    },

    async follow(head, position) {
      const readAt = clock.now();
      const most = head.isPaged ? mostChanges.inPages : mostChanges.oneByOne;
      const news = await readNews(client, pace, position, most);
      if (news.kind === 'unavailable' || news.kind === 'throttled') return news;
      // A key that the feed does not know (any more) registers again and reads all.
      if (news.kind !== 'answer') return { kind: 'answer', answer: 'read-all' };
      const { hasMore, namesChanged, eventChanged, epoch } = news.answer;
      if (epoch !== null) {
        options.onEpoch(epoch);
        // The service was restored from a backup: what was read before may be wrong.
        if (epoch !== head.feedEpoch) return { kind: 'answer', answer: 'read-all' };
      }
      if (namesChanged || hasMore) return { kind: 'answer', answer: 'read-all' };
      const mayBeOthers =
        eventChanged ||
        !head.vouchers ||
        !head.scanLines ||
        (reading.readAreas !== null && !head.areas);
      const beside = mayBeOthers ? await readBeside(reading) : undefined;
      if (beside && beside.kind !== 'answer') return beside;
      const { scanLines } = beside?.answer ?? {};
      // Guests were read for other lines.
      if (scanLines && !needTheSame(head.scanLines, scanLines)) {
        return { kind: 'answer', answer: 'read-all' };
      }
      const heard = participants.begin();
      const read = await readEach(
        reading,
        unread(news.answer.participants, heard),
        head,
        heard,
      ).finally(heard.end);
      if (read.kind !== 'answer') return read;
      const feedPosition = news.answer.position;
      await store(reading, { ...withBeside(head, beside?.answer), feedPosition, readAt });
      const isNews = news.answer.participants.length > 0;
      return { kind: 'answer', answer: isNews ? 'caught-up' : 'nothing-new' };
    },
  };
}

type NoAnswer = Extract<Outcome<unknown>, { kind: 'unavailable' | 'throttled' }>;

/**
 * The rest would not be answered either, and all of it is requested again later. A service that fails at
 * this alone, or does not have the call and answers with a page, keeps nothing up.
 */
const isNoAnswer = (read: Outcome<unknown>): read is NoAnswer =>
  read.kind === 'throttled' ||
  (read.kind === 'unavailable' && !['service-error', 'not-the-service'].includes(read.reason));

/**
 * If a part could not be read, the old one is dropped, since a voucher may have been revoked. The next poll asks
 * again. The areas stay: without them, a gate of one would let nobody in.
 */
function withBeside(head: RosterHead, read: Beside | undefined): RosterHead {
  if (read === undefined) return head;
  const { vouchers: _, scanLines: __, ...others } = head;
  return { ...others, ...read };
}

/** Without those who were asked for since the feed named them. */
function* unread(named: readonly ParticipantId[], heard: Asking): Generator<ParticipantId> {
  for (const id of named) if (!heard.isOutdated(id)) yield id;
}
