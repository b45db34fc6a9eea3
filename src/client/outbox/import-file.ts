/**
 * Reads what another device exported. Loaded only when needed, with its schemas: few doors do.
 */
import * as v from 'valibot';
import { date } from '../../contract/form.ts';
import { sources } from '../../domain/action.ts';
import type { Brand } from '../../domain/brand.ts';
import { type ActionId, asId, type EventId } from '../../domain/ids.ts';
import { isUnsent, type OutboxEntry } from '../../domain/outbox.ts';
import type { TicketCode } from '../../domain/ticket-code.ts';
import { instant } from '../../domain/time.ts';
import { exportFormat, exportVersion } from './export-file.ts';

export type ExportedOutbox = {
  readonly service: string;
  readonly eventId: EventId;
  readonly entries: readonly OutboxEntry[];
};

const number = v.pipe(v.number(), v.integer(), v.minValue(0));
const id = <Id extends Brand<number, string>>() => v.pipe(number, v.transform(asId<Id>));
const shortText = v.pipe(v.string(), v.minLength(1), v.maxLength(256));

const madeAt = v.pipe(number, v.transform(instant));

const code = v.pipe(
  shortText,
  v.transform((given) => given as TicketCode),
);

const target = v.variant('kind', [
  v.object({
    kind: v.literal('ticket'),
    code,
    by: v.picklist(['identifier', 'displayIdentifier']),
    ticketId: v.nullable(id()),
    participantId: v.nullable(id()),
  }),
  v.object({
    kind: v.literal('product'),
    productId: id(),
    optionId: id(),
    ticketId: id(),
    participantId: id(),
    code: v.exactOptional(code),
  }),
  v.object({
    kind: v.literal('area'),
    areaId: id(),
    ticketId: id(),
    participantId: id(),
    code,
    isForced: v.exactOptional(v.literal(true)),
    lent: v.exactOptional(v.object({ holder: shortText, place: v.number() })),
  }),
]);

const action = v.object({
  id: v.pipe(
    shortText,
    v.transform((given) => given as ActionId),
  ),
  eventId: id(),
  target,
  type: v.picklist(['check', 'reset']),
  madeAt,
  checkedDate: date.json,
  device: shortText,
  tool: shortText,
  source: v.picklist(sources),
});

const progress = v.variant('state', [
  v.object({ state: v.picklist(['asking', 'waiting', 'sending', 'unsure']) }),
  v.object({ state: v.literal('confirmed'), at: madeAt }),
  v.object({ state: v.literal('rejected'), at: madeAt, errors: v.array(v.string()) }),
]);

const file = v.object({
  format: v.literal(exportFormat),
  version: v.literal(exportVersion),
  service: v.string(),
  eventId: id(),
  entries: v.array(v.object({ action, progress })),
});

const json = v.pipe(v.string(), v.parseJson());

/** An evening of one door is a few hundred kilobytes. */
export const mostExportBytes = 20_000_000;

/** Reads the pending actions of a file's text, as `readExport` does. */
export function parseExport(text: string): ExportedOutbox | undefined {
  const read = v.safeParse(json, text);
  return read.success ? readExport(read.output) : undefined;
}

/**
 * Reads the pending actions of an export.
 * @returns undefined for a file of another kind; the actions are `unsure`, since the device that
 *   made them may have sent them after it wrote the file
 */
export function readExport(given: unknown): ExportedOutbox | undefined {
  const read = v.safeParse(file, given);
  if (!read.success) return undefined;
  const { service, eventId } = read.output;
  const entries = (read.output.entries as readonly OutboxEntry[])
    .filter(isUnsent)
    .map((entry): OutboxEntry => ({ ...entry, progress: { state: 'unsure' } }));
  return { service, eventId: asId(eventId), entries };
}

export type WrongPlace = 'other-service' | 'other-event';

/** Whether an export belongs elsewhere: its tickets mean nothing at another service or event. */
export function wrongPlaceOf(
  exported: ExportedOutbox,
  { service, eventId }: Pick<ExportedOutbox, 'service' | 'eventId'>,
): WrongPlace | null {
  if (exported.service !== service) return 'other-service';
  const isOfEvent = exported.entries.every(({ action }) => action.eventId === eventId);
  return exported.eventId === eventId && isOfEvent ? null : 'other-event';
}
