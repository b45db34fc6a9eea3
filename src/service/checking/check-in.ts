/**
 * Check and reset of tickets and products: the one place where the state at the door changes.
 *
 * The state is set as the calls arrive, whatever their dates say: what a late call means is the
 * doors' business (C1, C2). It is set before the history is written, so that two calls for one
 * ticket stand in line also where transactions run side by side. What changes neither is not
 * announced.
 */
import type { ReadParams } from '../../contract/call.ts';
import type { productCheck } from '../../contract/product.ts';
import type { ticketReset } from '../../contract/ticket.ts';
import type { EventId, ParticipantId, PaymentId, ProductId, TicketId } from '../../domain/ids.ts';
import type { Instant, Timezone } from '../../domain/time.ts';
import { compileOnce } from '../store/compile-once.ts';
import { type Flag, flag } from '../store/flag.ts';
import type { CheckInActionTable } from '../store/schema.ts';
import { canWriteInWith, type Queries } from '../store/store.ts';
import { announce } from '../sync/announce.ts';
import { instantSent } from '../wall-clock.ts';

/** What happened at a door, on whatever ticket or product. */
export type CheckIn = Pick<
  CheckInActionTable,
  'action' | 'atMs' | 'dateGiven' | 'device' | 'tool' | 'source'
>;

type Sent = ReadParams<typeof productCheck> & Pick<ReadParams<typeof ticketReset>, 'checkedDate'>;

/** @param zone of the event: `checkedDate` is read on its wall clock, unless it has an offset */
export const checkInSent = (
  action: CheckIn['action'],
  { checkedDate, device, tool, source }: Sent,
  zone: Timezone,
  now: Instant,
): CheckIn => ({
  action,
  atMs: checkedDate ? instantSent(checkedDate, zone) : now,
  dateGiven: flag(checkedDate !== undefined),
  device: device ?? null,
  tool: tool ?? null,
  source: source ?? null,
});

type OfEvent = { readonly eventId: EventId };
export type TicketAtDoor = OfEvent & {
  readonly id: TicketId;
  readonly participantId: ParticipantId;
};
export type ProductAtDoor = OfEvent & {
  readonly id: ProductId;
  readonly paymentId: PaymentId;
  readonly ticketId: TicketId | null;
};

export async function recordOnTicket(
  queries: Queries,
  { id, eventId, participantId }: TicketAtDoor,
  checkIn: CheckIn,
): Promise<void> {
  const given = { id, eventId, ticketId: id, productId: null, ...checkIn };
  const ofAction = ticketStatements[checkIn.action];
  if (canWriteInWith(queries)) {
    await ofAction.allInOne(queries, { ...given, participantId });
    return;
  }
  const changed = await ofAction.setState(queries, given);
  const added = await addAction(queries, given);
  if (changed.length + added.length === 0) return;
  await announceParticipant(queries, eventId, participantId);
}

export async function recordOnProduct(
  queries: Queries,
  product: ProductAtDoor,
  checkIn: CheckIn,
): Promise<void> {
  const { id, eventId } = product;
  const { atMs, device, action } = checkIn;
  const checked = flag(action === 'DEVALUATED');
  const changed = await setProduct(queries, { id, atMs, device, checked });
  const added = await addAction(queries, { eventId, ticketId: null, productId: id, ...checkIn });
  if (changed.length + added.length === 0) return;
  for (const participant of await participantsOf(queries, product)) {
    await announceParticipant(queries, eventId, participant.id);
  }
}

const announceParticipant = (queries: Queries, eventId: EventId, objectId: ParticipantId) =>
  announce(queries, { eventId, operation: 'update', objectType: 'participant', objectId });

/** A product of the whole purchase stands in the answer of each of its participants. */
const participantsOf = (queries: Queries, { ticketId, paymentId }: ProductAtDoor) =>
  ticketId === null
    ? queries.selectFrom('participant').select('id').where('paymentId', '=', paymentId).execute()
    : queries
        .selectFrom('ticket')
        .select('participantId as id')
        .where('id', '=', ticketId)
        .execute();

type NewAction = Omit<CheckInActionTable, 'id'>;
type NewState = { readonly atMs: Instant; readonly device: string | null };
type NewTicketState = NewState & { readonly id: TicketId };

/** The row, where this changes it. */
const setChecked = (queries: Pick<Queries, 'updateTable'>, { id, atMs, device }: NewTicketState) =>
  queries
    .updateTable('ticket')
    .set({ checked: 1, lastCheckedMs: atMs, stateMs: atMs, stateDevice: device })
    .where('id', '=', id)
    .where((ticket) =>
      ticket.or([
        ticket('checked', '=', 0),
        ticket('lastCheckedMs', 'is distinct from', atMs),
        ticket('stateMs', 'is distinct from', atMs),
        ticket('stateDevice', 'is distinct from', device),
      ]),
    )
    .returning('id');

/** A reset leaves `lastChecked` as it is. */
const setReset: typeof setChecked = (queries, { id, atMs, device }) =>
  queries
    .updateTable('ticket')
    .set({ checked: 0, stateMs: atMs, stateDevice: device })
    .where('id', '=', id)
    .where((ticket) =>
      ticket.or([
        ticket('checked', '=', 1),
        ticket('stateMs', 'is distinct from', atMs),
        ticket('stateDevice', 'is distinct from', device),
      ]),
    )
    .returning('id');

const setProduct = compileOnce(
  ['id', 'atMs', 'device', 'checked'],
  (queries, { id, atMs, device, checked }: NewState & { id: ProductId; checked: Flag }) =>
    queries
      .updateTable('product')
      .set({ checked, stateMs: atMs, stateDevice: device })
      .where('id', '=', id)
      .where((product) =>
        product.or([
          product('checked', '!=', checked),
          product('stateMs', 'is distinct from', atMs),
          product('stateDevice', 'is distinct from', device),
        ]),
      )
      .returning('id'),
);

/**
 * The row, where it is a new one: an index knows the same call again (same object, action, given
 * date, device and tool).
 */
const insertAction = (queries: Pick<Queries, 'insertInto'>, action: NewAction) =>
  queries
    .insertInto('checkInAction')
    .values({
      eventId: action.eventId,
      ticketId: action.ticketId,
      productId: action.productId,
      action: action.action,
      atMs: action.atMs,
      dateGiven: action.dateGiven,
      device: action.device,
      tool: action.tool,
      source: action.source,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id');

const actionNames = [
  ...['eventId', 'ticketId', 'productId', 'action', 'atMs'],
  ...['dateGiven', 'device', 'tool', 'source'],
] as readonly (keyof NewAction)[];
const addAction = compileOnce(actionNames, insertAction);

/**
 * State, history and announcement in one statement. The state comes first: the others ask what
 * became of it.
 */
const allInOne = (setState: typeof setChecked) =>
  compileOnce(
    ['id', 'participantId', ...actionNames],
    (queries, given: NewTicketState & NewAction & { readonly participantId: ParticipantId }) =>
      queries
        .with('state', (common) => setState(common, given))
        .with('action', (common) => insertAction(common, given))
        .insertInto('syncChange')
        .columns(['eventId', 'operation', 'objectType', 'objectId'])
        .expression((change) =>
          change
            .selectFrom((changed) =>
              changed
                .selectFrom('state')
                .select('state.id')
                .unionAll(
                  changed.selectFrom('action').select('action.id').$castTo<{ id: TicketId }>(),
                )
                .as('changed'),
            )
            .select((value) => [
              value.val(given.eventId).as('eventId'),
              value.val<'update'>('update').as('operation'),
              value.val<'participant'>('participant').as('objectType'),
              value.val<number>(given.participantId).as('objectId'),
            ])
            .limit(1),
        ),
  );

const ticketStatements = {
  DEVALUATED: {
    setState: compileOnce(['id', 'atMs', 'device'], setChecked),
    allInOne: allInOne(setChecked),
  },
  RESET: {
    setState: compileOnce(['id', 'atMs', 'device'], setReset),
    allInOne: allInOne(setReset),
  },
} as const;
