/**
 * The rows of the list in memory: numbered, found by ticket, code and participant, their bytes as
 * they came from the disk or go there. What changes here is packed into a chunk that, laid on top
 * of the chunks before, gives the same rows again.
 */
import type { Attendee } from '../../domain/attendee.ts';
import { codeInTheWild } from '../../domain/code-in-the-wild.ts';
import { asId, type ParticipantId, type TicketId } from '../../domain/ids.ts';
import { displayForm, type TicketCode } from '../../domain/ticket-code.ts';
import { instant } from '../../domain/time.ts';
import { readRow, writeRow } from './attendee-row.ts';
import { keysOf, makeChunk, type RosterChunk, type RowKeys } from './roster-chunk.ts';
import { createRowColumns, type RowPlace } from './row-columns.ts';
import { createRowIndex, hashOfId, hashOfText } from './row-index.ts';

export type RosterRows = {
  count(): number;
  /** Each of these returns a row's number; -1: there is none. */
  ofTicket(ticketId: number): number;
  ofCode(code: TicketCode): number;
  ofParticipant(participantId: ParticipantId): readonly number[];
  ticketIds(): IterableIterator<TicketId>;
  ticketId(row: number): TicketId;
  /** Whether the row, as it stands, says that its ticket is inside. */
  isInside(row: number): boolean;
  read(row: number): Attendee;
  /** @returns whether it says anything new (R5) */
  put(attendee: Attendee): boolean;
  /** @returns whether it was there */
  remove(ticketId: number): boolean;
  /** Lays a stored chunk on top. */
  take(chunk: RosterChunk): void;
  /** What `put` and `remove` did since the last packing; null: nothing. */
  pack(): RosterChunk | null;
  /** All rows in fresh chunks, to stand in place of everything packed before; may be taken in slices. */
  repack(rowsInAChunk: number): Generator<RosterChunk, void, void>;
  /** Those that were not read since then: gone from the service, or missed. */
  notReadSince(at: number): ReadonlySet<ParticipantId>;
};

/** The source of rows that are not packed yet: their text stands in `texts`. */
const unpacked = 0;

export function createRosterRows(): RosterRows {
  const columns = createRowColumns();
  const byTicket = createRowIndex((row) => hashOfId(columns.ticketId(row)));
  const byParticipant = createRowIndex((row) => hashOfId(columns.participantId(row)));
  const byIdentifier = createRowIndex(columns.identifier);
  const byDisplay = createRowIndex(columns.display);
  const emptyRows: number[] = [];
  const nothing = new Uint8Array(0);
  const sources: Uint8Array[] = [nothing];
  const texts = new Map<number, string>();
  /** Read again, and as they were. */
  const seen = new Set<number>();
  const removed = new Set<number>();
  let count = 0;

  const isEmpty = (row: number) => Number.isNaN(columns.ticketId(row));

  const ofTicket = (ticketId: number) =>
    byTicket.find(hashOfId(ticketId), (row) => columns.ticketId(row) === ticketId);

  function bytesOf(row: number): Uint8Array {
    const { source, start, end } = columns.place(row);
    return source === unpacked
      ? toBytes.encode(texts.get(row))
      : (sources[source] ?? nothing).subarray(start, end);
  }

  const textOf = (row: number): string => texts.get(row) ?? toText.decode(bytesOf(row));
  const read = (row: number) => readRow(textOf(row), instant(columns.readAt(row)));

  function link(row: number): void {
    byTicket.add(row);
    byParticipant.add(row);
    if (columns.identifier(row) !== 0) byIdentifier.add(row);
    if (columns.display(row) !== 0) byDisplay.add(row);
  }

  function unlink(row: number): void {
    byTicket.remove(row);
    byParticipant.remove(row);
    byIdentifier.remove(row);
    byDisplay.remove(row);
  }

  function set(known: number, keys: RowKeys, place: RowPlace): number {
    const isNew = known === -1;
    const row = isNew ? (emptyRows.pop() ?? columns.add()) : known;
    if (isNew) count += 1;
    const old = columns.keys(row);
    const isFoundAsBefore =
      !isNew &&
      old.participantId === keys.participantId &&
      old.identifier === keys.identifier &&
      old.display === keys.display;
    if (!isNew && !isFoundAsBefore) unlink(row);
    columns.setKeys(row, keys);
    columns.setPlace(row, place);
    if (!isFoundAsBefore) link(row);
    return row;
  }

  function drop(row: number): void {
    unlink(row);
    columns.setKeys(row, noKeys);
    columns.setPlace(row, { source: unpacked, start: 0, end: 0 });
    texts.delete(row);
    seen.delete(row);
    emptyRows.push(row);
    count -= 1;
  }

  /** The rows' bytes are those of the chunk from now on. */
  function adopt(rows: readonly number[], { bytes, ends }: RosterChunk): void {
    const source = sources.push(bytes) - 1;
    rows.forEach((row, at) => {
      texts.delete(row);
      seen.delete(row);
      columns.setPlace(row, { source, start: ends[at - 1] ?? 0, end: ends[at] ?? 0 });
    });
  }

  const packed = (row: number) => ({ keys: columns.keys(row), bytes: bytesOf(row) });

  return {
    count: () => count,
    ofTicket,
    ofCode(code) {
      const display = displayForm(code);
      const row = byIdentifier.find(
        hashOfText(code),
        (each) => codeInTheWild(read(each).identifier) === code,
      );
      return row >= 0
        ? row
        : byDisplay.find(
            hashOfText(display),
            (each) => displayForm(read(each).displayIdentifier) === display,
          );
    },
    ofParticipant: (participantId) =>
      byParticipant
        .all(hashOfId(participantId))
        .filter((row) => columns.participantId(row) === participantId),
    *ticketIds() {
      for (let row = 0; row < columns.length(); row += 1) {
        if (!isEmpty(row)) yield asId<TicketId>(columns.ticketId(row));
      }
    },
    ticketId: (row) => asId(columns.ticketId(row)),
    isInside: columns.isInside,
    read,
    put(attendee) {
      const text = writeRow(attendee);
      const known = ofTicket(attendee.ticketId);
      if (known >= 0 && textOf(known) === text) {
        columns.setReadAt(known, attendee.readAt);
        if (!texts.has(known)) seen.add(known);
        return false;
      }
      const row = set(known, keysOf(attendee), { source: unpacked, start: 0, end: 0 });
      texts.set(row, text);
      seen.delete(row);
      removed.delete(attendee.ticketId);
      return true;
    },
    remove(ticketId) {
      const row = ofTicket(ticketId);
      if (row < 0) return false;
      drop(row);
      removed.add(ticketId);
      return true;
    },
    take(chunk) {
      const source = sources.push(chunk.bytes) - 1;
      for (let at = 0; at < chunk.ticketIds.length; at += 1) {
        const ticketId = chunk.ticketIds[at] ?? 0;
        const keys = {
          ticketId,
          participantId: chunk.participantIds[at] ?? 0,
          readAt: chunk.readAts[at] ?? 0,
          identifier: chunk.identifiers[at] ?? 0,
          display: chunk.displays[at] ?? 0,
          inside: chunk.inside[at] === 1,
        };
        const place = { source, start: chunk.ends[at - 1] ?? 0, end: chunk.ends[at] ?? 0 };
        set(ofTicket(ticketId), keys, place);
      }
      chunk.seenIds.forEach((ticketId, at) => {
        const row = ofTicket(ticketId);
        if (row >= 0) columns.setReadAt(row, chunk.seenAts[at] ?? 0);
      });
      for (const ticketId of chunk.removed) {
        const row = ofTicket(ticketId);
        if (row >= 0) drop(row);
      }
    },
    pack() {
      if (texts.size === 0 && seen.size === 0 && removed.size === 0) return null;
      const rows = [...texts.keys()];
      const seenAt = new Map([...seen].map((row) => [columns.ticketId(row), columns.readAt(row)]));
      const chunk = makeChunk(rows.map(packed), { seen: seenAt, removed });
      adopt(rows, chunk);
      seen.clear();
      removed.clear();
      return chunk;
    },
    *repack(rowsInAChunk) {
      const firstFresh = sources.length;
      let rows: number[] = [];
      for (let row = 0; row < columns.length(); row += 1) {
        if (!isEmpty(row)) rows.push(row);
        const isLast = row + 1 === columns.length();
        if (rows.length < rowsInAChunk && !(isLast && rows.length > 0)) continue;
        const chunk = makeChunk(rows.map(packed));
        adopt(rows, chunk);
        rows = [];
        yield chunk;
      }
      sources.fill(nothing, 1, firstFresh);
    },
    notReadSince(at) {
      const participants = new Set<ParticipantId>();
      for (let row = 0; row < columns.length(); row += 1) {
        if (!isEmpty(row) && columns.readAt(row) < at) {
          participants.add(asId(columns.participantId(row)));
        }
      }
      return participants;
    },
  };
}

const noKeys: RowKeys = {
  ticketId: Number.NaN,
  participantId: 0,
  readAt: 0,
  identifier: 0,
  display: 0,
  inside: false,
};

const toBytes = new TextEncoder();
const toText = new TextDecoder();
