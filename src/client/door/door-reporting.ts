/**
 * What a door tells whoever looks after the doors, and what it is asked in turn: `door-reports.ts`, whose
 * file comes after the door, and may not arrive at first.
 */
import type { ServiceState } from '../connection/out-of-service.ts';
import type { DoorReports, DoorReportsOptions, StartDoorReports } from './door-reports.ts';
import type { DoorMessage } from './door-state.ts';

export type DoorReporting = {
  /** The message on the screen was read. */
  readMessage(): void;
  stop(): void;
};

export type DoorReportingOptions = Omit<
  DoorReportsOptions,
  'order' | 'readMessageId' | 'onAsked'
> & {
  /** null: it tells nobody. */
  readonly startReports: StartDoorReports | null;
  readonly serviceState: Pick<ServiceState, 'order' | 'obey'>;
  readonly showMessage: (message: DoorMessage | null) => void;
};

const againMs = 30_000;

export function startReporting(options: DoorReportingOptions): DoorReporting {
  const { startReports, state, serviceState, showMessage, timers, log } = options;
  let readMessageId: number | null = null;
  let reports: DoorReports | undefined;
  let cancel = () => {};
  let isStopped = false;
  const means: DoorReportsOptions = {
    ...options,
    order: serviceState.order,
    readMessageId: () => readMessageId,
    onAsked({ order, message }) {
      if (isStopped) return;
      if (message?.id !== state.getState().message?.id) {
        showMessage(message?.id === readMessageId ? null : message);
      }
      serviceState.obey(order);
    },
  };

  async function start(): Promise<void> {
    try {
      reports = await startReports?.(means);
      if (isStopped) reports?.stop();
    } catch (error) {
      log('unexpected-error', error);
      if (!isStopped) cancel = timers.after(againMs, start);
    }
  }

  void start();
  return {
    readMessage() {
      readMessageId = state.getState().message?.id ?? readMessageId;
      showMessage(null);
      // Else it would be back after a restart.
      reports?.hurry();
    },
    stop() {
      isStopped = true;
      cancel();
      reports?.stop();
    },
  };
}
