/** What follows from what at a door: a pure state machine, which names the effects and has none. */
import type { Action } from '../../domain/action.ts';
import type { Direction } from '../../domain/gate.ts';
import type { Epoch, PaymentId } from '../../domain/ids.ts';
import type { Outcome } from '../api/outcome.ts';
import type { Connection } from '../connection/connection.ts';
import type { OutOfService } from '../connection/out-of-service.ts';
import type { Keeping } from '../device/device-storage.ts';
import type { SettledReach } from '../duplicate-check-ins/settled-exchange.ts';
import type { OutboxCounts } from '../outbox/outbox.ts';
import type { DoorMessage, DoorState } from './door-state.ts';

export type DoorPhase =
  | { readonly at: 'in-service' }
  /** It judges nobody and shows no name (V9). */
  | { readonly at: 'out-of-service'; readonly outOfService: OutOfService }
  /** It is being closed. Answers still come to what was asked before. */
  | { readonly at: 'stopped'; readonly outOfService: OutOfService | null };

export type DoorMachineState = {
  readonly phase: DoorPhase;
  readonly connection: Connection;
  /** At rest, the service refuses the key: nothing is sent. */
  readonly sending: 'on' | 'at-rest';
  readonly outbox: OutboxCounts;
};

export type DoorEvent =
  /** What was kept since the door was open last. */
  | { readonly kind: 'service-known'; readonly outOfService: OutOfService | null }
  /** All parts are there, and the list is loaded. */
  | { readonly kind: 'opened' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'connection'; readonly now: Connection }
  | { readonly kind: 'service'; readonly outOfService: OutOfService | null }
  /** A request ended. @param isKeyRefused the service itself says that the key is invalid */
  | {
      readonly kind: 'answered';
      readonly outcome: Outcome<unknown>;
      readonly isKeyRefused: boolean;
    }
  /** Something was sent, and the key may not send it. */
  | { readonly kind: 'forbidden' }
  /** From now on the key is tried now and then. */
  | { readonly kind: 'key-refused' }
  | { readonly kind: 'key-tried'; readonly canRead: boolean }
  | { readonly kind: 'key-accepted' }
  /** An action is on the disk. @param isAsked whether it is being sent already */
  | { readonly kind: 'recorded'; readonly action: Action; readonly isAsked: boolean }
  /** What another device exported was taken over, or a rejected action waits again. */
  | { readonly kind: 'adopted' | 'sent-again' }
  | { readonly kind: 'outbox'; readonly counts: OutboxCounts }
  /** Money was taken or given back. @param isAnswered the service knows it */
  | { readonly kind: 'money'; readonly paymentId: PaymentId; readonly isAnswered: boolean }
  | { readonly kind: 'list' | 'doubles' | 'clock' }
  | { readonly kind: 'epoch'; readonly epoch: Epoch }
  | { readonly kind: 'settled-reach'; readonly reach: SettledReach }
  | { readonly kind: 'keeping'; readonly keeping: Keeping }
  /** Actions of other devices are on the disk (M2). */
  | { readonly kind: 'heard'; readonly actions: readonly Action[] }
  /** Which devices this one hears. */
  | ({ readonly kind: 'links' } & Pick<DoorState, 'linkId' | 'others'>)
  | { readonly kind: 'message'; readonly message: DoorMessage | null }
  | { readonly kind: 'turned'; readonly direction: Direction }
  /** The device woke up or changed its network, or somebody wants to know. */
  | { readonly kind: 'nudged' };

export type DoorEffect =
  | { readonly kind: 'show'; readonly change: Partial<DoorState> }
  /** As the part that keeps it has it now. */
  | { readonly kind: 'show-list' | 'show-doubles' | 'show-clock' }
  | { readonly kind: 'log-connection'; readonly now: Connection }
  /** Whether the door is online. */
  | { readonly kind: 'judge-connection'; readonly outcome: Outcome<unknown> }
  | { readonly kind: 'try-connection' }
  /** Shows the guests of the order again, and reads them again where the service knows more of them. */
  | { readonly kind: 'look-at-order'; readonly paymentId: PaymentId; readonly reads: boolean }
  | { readonly kind: 'send-money' }
  | { readonly kind: 'catch-up' }
  | { readonly kind: 'clear-scans' }
  /** To the sender. */
  | { readonly kind: 'wake' | 'hurry' | 'rest' | 'resume' }
  | { readonly kind: 'ask-whether-it-decides' }
  | { readonly kind: 'exchange-settled' }
  | { readonly kind: 'hear-epoch'; readonly epoch: Epoch }
  /** Before anything else learns of it. */
  | { readonly kind: 'count-recorded'; readonly action: Action }
  | { readonly kind: 'count-heard'; readonly actions: readonly Action[] }
  /** To what tries a refused key. */
  | { readonly kind: 'note-refused-key' | 'note-sent' | 'try-key' }
  /** To what keeps why a door is out of service. */
  | { readonly kind: 'refuse' | 'confirm' | 'accept' | 'forget-if-due' };

type Step = { readonly state: DoorMachineState; readonly effects: readonly DoorEffect[] };

export const doorAtStart = (outbox: OutboxCounts): DoorMachineState => ({
  phase: { at: 'in-service' },
  connection: { state: 'unknown' },
  sending: 'on',
  outbox,
});

export const isOffline = ({ connection }: DoorMachineState): boolean =>
  connection.state === 'offline';

/** @returns null: it is in service */
export const outOfServiceOf = ({ phase }: DoorMachineState): OutOfService | null =>
  phase.at === 'in-service' ? null : phase.outOfService;

/** What is read beside a door's work waits: nobody is there to ask, or the key is worth nothing. */
export const mayNotAsk = (state: DoorMachineState): boolean =>
  isOffline(state) || outOfServiceOf(state) !== null;

export function outboxShown({
  outbox,
  sending,
}: DoorMachineState): Pick<DoorState, 'outbox' | 'offeredAgain'> {
  const { offeredAgain, ...counts } = outbox;
  return { outbox: { ...counts, stopped: sending === 'at-rest' }, offeredAgain };
}

/** @returns what follows from an event, and what must be done, in this order */
export function reduceDoor(state: DoorMachineState, event: DoorEvent): Step {
  const isStopped = state.phase.at === 'stopped';
  const to = (change: Partial<DoorMachineState>, ...effects: DoorEffect[]): Step => ({
    state: { ...state, ...change },
    effects,
  });
  switch (event.kind) {
    case 'service-known':
      return to({ phase: phaseOf(state, event.outOfService) });
    case 'opened':
      return opened(state);
    case 'stopped':
      return to({ phase: { at: 'stopped', outOfService: outOfServiceOf(state) } });
    case 'connection':
      return connected({ ...state, connection: event.now }, event.now);
    case 'service': {
      const { outOfService } = event;
      const next = { ...state, phase: phaseOf(state, outOfService) };
      const then: readonly DoorEffect[] = outOfService ? [{ kind: 'clear-scans' }] : catchUp(next);
      return { state: next, effects: [{ kind: 'show', change: { outOfService } }, ...then] };
    }
    case 'answered': {
      const judged: DoorEffect = { kind: 'judge-connection', outcome: event.outcome };
      if (!event.isKeyRefused || isStopped) return to({}, judged);
      return to({}, judged, { kind: 'refuse' }, { kind: 'note-refused-key' });
    }
    case 'forbidden':
      return isStopped ? to({}) : to({}, { kind: 'note-refused-key' });
    case 'key-refused': {
      const next = { ...state, sending: 'at-rest' } as const;
      return to(next, { kind: 'rest' }, { kind: 'show', change: outboxShown(next) });
    }
    case 'key-tried':
      return to({}, { kind: event.canRead ? 'accept' : 'confirm' });
    case 'key-accepted': {
      const next = { ...state, sending: 'on' } as const;
      const change = outboxShown(next);
      return to(next, { kind: 'show', change }, { kind: 'resume' }, ...catchUp(next));
    }
    case 'recorded': {
      const { action, isAsked } = event;
      // Offline, the connection's tries wake the sender; a scan must not make them more frequent.
      const wake: readonly DoorEffect[] = isOffline(state) || isAsked ? [] : [{ kind: 'wake' }];
      return to({}, { kind: 'count-recorded', action }, { kind: 'show-list' }, ...wake);
    }
    case 'adopted':
      return to({}, { kind: 'show-list' }, { kind: 'wake' });
    case 'sent-again':
      return to({}, { kind: 'wake' });
    case 'outbox': {
      const next = { ...state, outbox: event.counts };
      const isLess = event.counts.unsent < state.outbox.unsent;
      const sent: readonly DoorEffect[] = isLess ? [{ kind: 'note-sent' }] : [];
      // What the sender read is on the list by now.
      const shown: DoorEffect = { kind: 'show', change: outboxShown(next) };
      return to(next, shown, { kind: 'show-list' }, ...sent);
    }
    case 'money': {
      const { paymentId, isAnswered } = event;
      // No name comes back to a device that has deleted them (V9).
      const reads = isAnswered && state.phase.at === 'in-service';
      return to({}, { kind: 'look-at-order', paymentId, reads });
    }
    case 'list':
      return to({}, { kind: 'show-list' });
    case 'doubles':
      return to({}, { kind: 'show-doubles' }, { kind: 'exchange-settled' });
    case 'clock':
      return to({}, { kind: 'show-clock' });
    case 'epoch':
      return to({}, { kind: 'hear-epoch', epoch: event.epoch }, { kind: 'wake' });
    case 'settled-reach':
      return to({}, { kind: 'show', change: { settledReach: event.reach } });
    case 'keeping':
      return to({}, { kind: 'show', change: { keeping: event.keeping } });
    case 'heard':
      return to({}, { kind: 'count-heard', actions: event.actions }, { kind: 'show-list' });
    case 'links':
      return to({}, { kind: 'show', change: { linkId: event.linkId, others: event.others } });
    case 'message':
      return to({}, { kind: 'show', change: { message: event.message } });
    case 'turned':
      return to({}, { kind: 'show', change: { direction: event.direction } });
    case 'nudged':
      return to({}, { kind: 'try-connection' }, { kind: 'try-key' });
  }
}

function phaseOf({ phase }: DoorMachineState, outOfService: OutOfService | null): DoorPhase {
  if (phase.at === 'stopped') return { at: 'stopped', outOfService };
  return outOfService ? { at: 'out-of-service', outOfService } : { at: 'in-service' };
}

/** A door that is out of service needs no list, and may have deleted it (V9). */
const catchUp = ({ phase }: DoorMachineState): readonly DoorEffect[] =>
  phase.at === 'in-service' ? [{ kind: 'catch-up' }] : [];

function opened(state: DoorMachineState): Step {
  const outOfService = outOfServiceOf(state);
  const send: readonly DoorEffect[] =
    outOfService?.why === 'key-refused'
      ? [{ kind: 'note-refused-key' }, { kind: 'try-key' }]
      : [{ kind: 'wake' }];
  return {
    state,
    effects: [
      { kind: 'show', change: { outOfService } },
      { kind: 'forget-if-due' },
      ...send,
      ...catchUp(state),
    ],
  };
}

function connected(state: DoorMachineState, now: Connection): Step {
  const shown: readonly DoorEffect[] = [
    { kind: 'show', change: { connection: now } },
    { kind: 'log-connection', now },
  ];
  if (now.state !== 'online') return { state, effects: shown };
  const back: readonly DoorEffect[] = [
    { kind: 'send-money' },
    { kind: 'hurry' },
    { kind: 'exchange-settled' },
    { kind: 'ask-whether-it-decides' },
  ];
  return { state, effects: [...shown, ...back, ...catchUp(state)] };
}
