/** An guest as a row of the list: the values in a fixed order, in memory and on the disk. */

import type { Movement } from '../../../domain/area.ts';
import type { Attendee, AttendeeProduct } from '../../../domain/attendee.ts';
import { neverInside, type Presence } from '../../../domain/presence.ts';
import type { ReplacedCode } from '../../../domain/replaced-code.ts';
import { type LineContents, noContents } from '../../../domain/scan-line.ts';
import type { Seat } from '../../../domain/seat.ts';
import type { Instant } from '../../../domain/time.ts';

type PresenceRow = readonly [
  inside: Presence['inside'],
  at: Presence['at'],
  device: Presence['device'],
];

type ProductRow = readonly [
  productId: AttendeeProduct['productId'],
  definitionId: AttendeeProduct['definitionId'],
  optionId: AttendeeProduct['optionId'],
  name: string,
  option: string,
  cancelled: boolean,
  presence: PresenceRow | 0,
];

type SeatRow = readonly [block: string | null, row: string | null, number: string | null];

type ReplacedRows = readonly (readonly [code: string, at: ReplacedCode['at']])[];

/** The values without `readAt`, which alone is no change. */
export type AttendeeRow = readonly [
  eventId: Attendee['eventId'],
  participantId: Attendee['participantId'],
  ticketId: Attendee['ticketId'],
  paymentId: Attendee['paymentId'],
  identifier: string,
  displayIdentifier: string,
  firstName: string,
  lastName: string,
  company: string | null,
  email: string | null,
  categoryId: Attendee['categoryId'],
  categoryName: string,
  status: Attendee['status'],
  cancelled: Attendee['cancelled'],
  paymentStatus: Attendee['paymentStatus'],
  presence: PresenceRow | 0,
  arrival: PresenceRow | 0,
  products: readonly ProductRow[],
  /** Missing in lists that were stored before there were notes. */
  forDoor?: readonly [note: Attendee['note'], flags: Attendee['flags']] | 0,
  /** 0 or missing where there are none, as of nearly all. */
  replaced?: ReplacedRows | 0,
  /** Missing where it is the order's id, and in lists that were stored before there were numbers. */
  orderNumber?: string | 0,
  due?: readonly [amount: number, currency: string] | 0,
  /** What the lines of the event need (L2); missing where there is nothing. */
  contents?: readonly [seat: SeatRow | 0, answers: LineContents['answers']] | 0,
  /** A guest without movements has no such item. */
  movements?: readonly MovementRow[],
];

type MovementRow = readonly [
  areaId: Movement['areaId'],
  at: Movement['at'],
  device: Movement['device'],
  /** Sums of what it is: 1 it enters, 2 it takes back, 4 it was forced. */
  kind: number,
];

/**
 * Whether a row that comes from the disk can be read. By hand: each row that is read passes here. What is a
 * text or a number without consequence for a verdict may be damaged into another one.
 */
export function isAttendeeRow(row: unknown): row is AttendeeRow {
  return (
    Array.isArray(row) &&
    isNumber(row[1]) &&
    isNumber(row[2]) &&
    [4, 5, 6, 7, 11, 12].every((at) => typeof row[at] === 'string') &&
    isPresenceRow(row[15]) &&
    isPresenceRow(row[16]) &&
    Array.isArray(row[17]) &&
    row[17].every((product) => Array.isArray(product) && isPresenceRow(product[6])) &&
    (!row[18] || (Array.isArray(row[18]) && Array.isArray(row[18][1]))) &&
    (!row[19] || (Array.isArray(row[19]) && row[19].every(isReplacedRow))) &&
    (!row[20] || typeof row[20] === 'string') &&
    (!row[21] || isDueRow(row[21])) &&
    (!row[22] || isContentsRow(row[22])) &&
    (row[23] === undefined || (Array.isArray(row[23]) && row[23].every(isMovementRow)))
  );
}

const isNumber = (value: unknown) => typeof value === 'number';
const isReplacedRow = (value: unknown) =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');
const isDueRow = (value: unknown) =>
  Array.isArray(value) && isNumber(value[0]) && typeof value[1] === 'string';
const isText = (value: unknown) => typeof value === 'string';
const isContentsRow = (value: unknown) =>
  Array.isArray(value) &&
  (value[0] === 0 ||
    (Array.isArray(value[0]) && value[0].every((part) => part === null || isText(part)))) &&
  Array.isArray(value[1]) &&
  value[1].every((each) => Array.isArray(each) && isNumber(each[0]) && isText(each[1]));
const isMovementRow = (value: unknown) =>
  Array.isArray(value) && isNumber(value[0]) && isNumber(value[1]) && isNumber(value[3]);
const isPresenceRow = (value: unknown) =>
  value === 0 || (Array.isArray(value) && typeof value[0] === 'boolean');

export const writeRow = (attendee: Attendee): AttendeeRow => [
  attendee.eventId,
  attendee.participantId,
  attendee.ticketId,
  attendee.paymentId,
  attendee.identifier,
  attendee.displayIdentifier,
  attendee.firstName,
  attendee.lastName,
  attendee.company,
  attendee.email,
  attendee.categoryId,
  attendee.categoryName,
  attendee.status,
  attendee.cancelled,
  attendee.paymentStatus,
  writePresence(attendee.presence),
  attendee.arrival ? [true, attendee.arrival.at, attendee.arrival.device] : 0,
  attendee.products.map(
    (product): ProductRow => [
      product.productId,
      product.definitionId,
      product.optionId,
      product.name,
      product.option,
      product.cancelled,
      writePresence(product.presence),
    ],
  ),
  attendee.note === null && attendee.flags.length === 0 ? 0 : [attendee.note, attendee.flags],
  ...writeEnd(attendee),
];

/** What few rows have: nothing is written for it behind the last that is there. */
function writeEnd(attendee: Attendee) {
  const { replaced, orderNumber, paymentId, due, seat, answers, movements } = attendee;
  const codes = replaced.length === 0 ? 0 : replaced.map(({ code, at }) => [code, at] as const);
  const number = orderNumber === null || orderNumber === String(paymentId) ? 0 : orderNumber;
  const sum = due ? ([due.amount, due.currency] as const) : 0;
  const place = seat ? ([seat.seatBlock, seat.seatRow, seat.seatNumber] as const) : 0;
  const contents = seat || answers.length > 0 ? ([place, answers] as const) : 0;
  if (movements.length > 0)
    return [codes, number, sum, contents, writeMovements(movements)] as const;
  if (contents) return [codes, number, sum, contents] as const;
  if (sum) return [codes, number, sum] as const;
  if (number) return [codes, number] as const;
  return codes ? ([codes] as const) : ([] as const);
}

const writeMovements = (movements: readonly Movement[]): readonly MovementRow[] =>
  movements.map(({ areaId, enters, at, device, undoes, isForced }) => [
    ...([areaId, at, device] as const),
    (enters ? 1 : 0) + (undoes ? 2 : 0) + (isForced ? 4 : 0),
  ]);

const readMovement = ([areaId, at, device, kind]: MovementRow): Movement => ({
  areaId,
  enters: (kind & 1) !== 0,
  at,
  device,
  undoes: (kind & 2) !== 0,
  isForced: (kind & 4) !== 0,
});

/** Reads by index: destructuring twenty values takes engines several times as long. */
export const readRow = (row: AttendeeRow, readAt: Instant): Attendee => ({
  eventId: row[0],
  participantId: row[1],
  ticketId: row[2],
  paymentId: row[3],
  orderNumber: row[20] || (row[3] === null ? null : String(row[3])),
  due: row[21] ? { amount: row[21][0], currency: row[21][1] } : null,
  identifier: row[4],
  displayIdentifier: row[5],
  replaced: row[19] ? row[19].map(([code, at]) => ({ code, at })) : noReplaced,
  firstName: row[6],
  lastName: row[7],
  company: row[8],
  email: row[9],
  categoryId: row[10],
  categoryName: row[11],
  status: row[12],
  cancelled: row[13],
  paymentStatus: row[14],
  presence: readPresence(row[15]),
  arrival: row[16] === 0 ? null : { at: row[16][1], device: row[16][2] },
  products: row[17].map(readProduct),
  movements: row[23] ? row[23].map(readMovement) : noMovements,
  note: row[18] ? row[18][0] : null,
  flags: row[18] ? row[18][1] : none,
  seat: row[22] ? readSeat(row[22][0]) : null,
  answers: row[22] ? row[22][1] : noContents.answers,
  readAt,
});

/** Most guests have nothing to show. They share one value. */
const none: Attendee['flags'] = [];
const noMovements: Attendee['movements'] = [];
const noReplaced: Attendee['replaced'] = [];

const readSeat = (row: SeatRow | 0): Seat | null =>
  row === 0 ? null : { seatBlock: row[0], seatRow: row[1], seatNumber: row[2] };

const readProduct = (row: ProductRow): AttendeeProduct => ({
  productId: row[0],
  definitionId: row[1],
  optionId: row[2],
  name: row[3],
  option: row[4],
  cancelled: row[5],
  presence: readPresence(row[6]),
});

/** 0: the state never changed, as most of them. */
const writePresence = ({ inside, at, device }: Presence): PresenceRow | 0 =>
  inside || at !== null || device !== null ? [inside, at, device] : 0;

const readPresence = (row: PresenceRow | 0): Presence =>
  row === 0 ? neverInside : { inside: row[0], at: row[1], device: row[2] };

/** Whether two rows hold the same values (R5). */
export function isSameRow(one: AttendeeRow, other: AttendeeRow): boolean {
  return areSame(one, other);
}

function areSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((value, at) => areSame(value, other[at]));
}

/** @param rows null: one that is damaged */
export const packRows = (rows: readonly (AttendeeRow | null)[]): Uint8Array =>
  encoder.encode(JSON.stringify(rows));

type Unpacked = readonly (AttendeeRow | null)[];

type RowPieces = {
  /** @returns the number of the piece */
  add(packed: Uint8Array): number;
  /** @returns undefined: it is damaged */
  row(piece: number, at: number): AttendeeRow | undefined;
  /** How many pieces there are; their numbers are below. */
  count(): number;
  /** Forgets the rows of all pieces below that number; nobody asks for them any more. */
  dropBelow(piece: number): void;
};

/**
 * Holds rows as they are on the disk: some hundred together as JSON in UTF-8, which a start copies
 * without parsing. A piece is parsed when its first row is read, so only then can damage be found.
 */
export function createRowPieces(): RowPieces {
  const pieces: (Uint8Array | Unpacked)[] = [];

  function unpacked(piece: number): Unpacked {
    const rows = pieces[piece] ?? [];
    if (!ArrayBuffer.isView(rows)) return rows;
    const read = parsePiece(rows);
    pieces[piece] = read;
    return read;
  }

  return {
    add: (packed) => pieces.push(packed) - 1,
    row(piece, at) {
      const row: unknown = unpacked(piece)[at];
      return isAttendeeRow(row) ? row : undefined;
    },
    count: () => pieces.length,
    dropBelow: (piece) => void pieces.fill([], 0, piece),
  };
}

/** Parses a piece; one that can't be read has no rows. */
function parsePiece(packed: Uint8Array): Unpacked {
  try {
    const read: unknown = JSON.parse(decoder.decode(packed));
    return Array.isArray(read) ? read : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
