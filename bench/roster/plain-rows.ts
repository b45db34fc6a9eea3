/**
 * What the list's bytes are held against: the same list, its keys in the same columns, but each row
 * kept as plain JavaScript values, in memory and on the disk.
 */

import type { ChunkColumns } from '../../src/client/roster/table/roster-chunk.ts';
import { keysOf, rowsInAChunk } from '../../src/client/roster/table/roster-chunk.ts';
import { createRowColumns } from '../../src/client/roster/table/row-columns.ts';
import { createRowFinder } from '../../src/client/roster/table/row-finder.ts';
import type { Attendee } from '../../src/domain/attendee.ts';
import { codeInTheWild } from '../../src/domain/code-in-the-wild.ts';
import { asId, type TicketId } from '../../src/domain/ids.ts';
import type { Presence } from '../../src/domain/presence.ts';
import { displayForm, type TicketCode } from '../../src/domain/ticket-code.ts';
import { type Instant, instant } from '../../src/domain/time.ts';

/** How the rows of a piece lie on the disk, and in memory until the first of them is asked for. */
export type PieceForm = {
  pack(rows: readonly Tuple[]): unknown;
  unpack(packed: unknown): readonly Tuple[];
};

type Value = string | number | boolean | null | readonly Value[];
type Tuple = readonly Value[];

const presenceValues = ({ inside, at, device }: Presence): Tuple => [inside, at, device];
const presenceOf = ([inside, at, device]: Tuple) => ({ inside, at, device }) as Presence;

function write(each: Attendee): Tuple {
  return [
    each.eventId,
    each.participantId,
    each.ticketId,
    each.paymentId,
    each.identifier,
    each.displayIdentifier,
    each.firstName,
    each.lastName,
    each.company,
    each.email,
    each.categoryId,
    each.categoryName,
    each.status,
    each.cancelled,
    each.paymentStatus,
    presenceValues(each.presence),
    each.arrival && [each.arrival.at, each.arrival.device],
    each.products.map((product) => [
      product.productId,
      product.definitionId,
      product.optionId,
      product.name,
      product.option,
      product.cancelled,
      presenceValues(product.presence),
    ]),
  ];
}

function read(row: Tuple, readAt: Instant): Attendee {
  const arrival = row[16] as Tuple | null;
  return {
    eventId: row[0],
    participantId: row[1],
    ticketId: row[2],
    paymentId: row[3],
    identifier: row[4],
    displayIdentifier: row[5],
    firstName: row[6],
    lastName: row[7],
    company: row[8],
    email: row[9],
    categoryId: row[10],
    categoryName: row[11],
    status: row[12],
    cancelled: row[13],
    paymentStatus: row[14],
    presence: presenceOf(row[15] as Tuple),
    arrival: arrival && { at: arrival[0], device: arrival[1] },
    products: (row[17] as readonly Tuple[]).map((product) => ({
      productId: product[0],
      definitionId: product[1],
      optionId: product[2],
      name: product[3],
      option: product[4],
      cancelled: product[5],
      presence: presenceOf(product[6] as Tuple),
    })),
    readAt,
  } as unknown as Attendee;
}

/** As the browser keeps values. */
export const tuples: PieceForm = {
  pack: (rows) => rows,
  unpack: (packed) => packed as readonly Tuple[],
};

/** As JSON in UTF-8. */
export const json: PieceForm = {
  pack: (rows) => new TextEncoder().encode(JSON.stringify(rows)),
  unpack: (packed) => JSON.parse(new TextDecoder().decode(packed as Uint8Array)),
};

export type PlainChunk = ChunkColumns & { readonly packed: unknown };

/** As much of `createRosterRows` as is measured. */
export function createPlainRows(form: PieceForm) {
  const columns = createRowColumns();
  const finder = createRowFinder(columns);
  /** The rows of each piece once they are unpacked. */
  const pieces: (readonly Tuple[] | null)[] = [];
  const packed: unknown[] = [];
  let unpacked: Tuple[] = [];
  let firstUnpacked = 0;

  function readRow(row: number): Attendee {
    const piece = columns.source(row);
    const rows = pieces[piece] ?? form.unpack(packed[piece]);
    pieces[piece] = rows;
    packed[piece] = null;
    return read(rows[columns.start(row)] as Tuple, instant(columns.readAt(row)));
  }

  return {
    reserve(count: number): void {
      columns.reserve(count);
      finder.reserve(count);
    },
    put(attendee: Attendee): void {
      const row = columns.add();
      unpacked.push(write(attendee));
      columns.setKeys(row, keysOf(attendee));
      finder.link(row);
    },
    pack(): PlainChunk[] {
      const chunks: PlainChunk[] = [];
      for (let at = 0; at < unpacked.length; at += rowsInAChunk) {
        const some = unpacked.slice(at, at + rowsInAChunk);
        const rows = some.map((_, n) => firstUnpacked + at + n);
        chunks.push({ ...columns.pick(rows), packed: form.pack(some) });
        const piece = pieces.push(some) - 1;
        rows.forEach((row, n) => {
          columns.setPlace(row, piece, n, n + 1);
        });
      }
      firstUnpacked += unpacked.length;
      unpacked = [];
      return chunks;
    },
    *take(chunks: readonly PlainChunk[]): Generator<void, void, void> {
      const count = chunks.reduce((sum, { ticketIds }) => sum + ticketIds.length, 0);
      columns.reserve(count);
      finder.reserve(count);
      for (const chunk of chunks) {
        const piece = packed.push(chunk.packed) - 1;
        for (let at = 0; at < chunk.ticketIds.length; at += 1) {
          const row = columns.add();
          columns.setKeys(row, {
            ticketId: chunk.ticketIds[at] ?? 0,
            participantId: chunk.participantIds[at] ?? 0,
            readAt: chunk.readAts[at] ?? 0,
            identifier: chunk.identifiers[at] ?? 0,
            display: chunk.displays[at] ?? 0,
            inside: chunk.inside[at] === 1,
          });
          columns.setPlace(row, piece, at, at + 1);
          finder.link(row);
        }
        yield;
      }
    },
    count: columns.length,
    *ticketIds(): IterableIterator<TicketId> {
      for (let row = 0; row < columns.length(); row += 1) yield asId(columns.ticketId(row));
    },
    get(ticketId: TicketId): Attendee | undefined {
      const row = finder.ofTicket(ticketId);
      return row < 0 ? undefined : readRow(row);
    },
    find(code: TicketCode): Attendee | undefined {
      const display = displayForm(code);
      const row = finder.ofIdentifier(
        code,
        (each) => codeInTheWild(readRow(each).identifier) === code,
      );
      const found =
        row >= 0
          ? row
          : finder.ofDisplay(
              display,
              (each) => displayForm(readRow(each).displayIdentifier) === display,
            );
      return found < 0 ? undefined : readRow(found);
    },
  };
}
