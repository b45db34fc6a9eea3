/** The parts of a door that no verdict waits for. Their files come after the door, and may not arrive at first. */
import type { AreaId } from '../../domain/ids.ts';
import type { Clock } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import { createServiceClient, type ServiceClientOptions } from '../api/service-client.ts';
import type { Roster } from '../attendees/list/roster.ts';
import type { RosterKeeper } from '../attendees/sync/roster-keeper.ts';
import type { BoxOffice, BoxOfficeOptions } from '../box-office/box-office.ts';
import type { LentPlaces, LentPlacesOptions } from '../check-in/lent-places.ts';
import type { ServiceState } from '../connection/out-of-service.ts';
import type { ReadableStore } from '../device/readable-store.ts';
import { startLate } from '../device/start-late.ts';
import type {
  SettledExchange,
  SettledExchangeOptions,
} from '../duplicate-check-ins/settled-exchange.ts';
import type { Links, LinksOptions, StartLinks } from '../links/links.ts';
import type { Nearby } from '../links/nearby.ts';
import type { EventInfo, Pairing } from '../pairing/pairing.ts';
import type { Door } from './door.ts';
import type { DoorReportsOptions, StartDoorReports } from './door-reports.ts';
import type { DoorMessage, DoorState } from './door-state.ts';

/**
 * What a device reports to the dashboard, and what it is asked to do in return. The file of
 * `door-reports.ts` comes after the door, and may not arrive at first.
 */
type DoorReporting = {
  /** The message on the screen was read. */
  readMessage(): void;
  stop(): void;
};

type DoorReportingOptions = Omit<DoorReportsOptions, 'order' | 'readMessageId' | 'onAsked'> & {
  /** null: it tells nobody. */
  readonly startReports: StartDoorReports | null;
  readonly serviceState: Pick<ServiceState, 'order' | 'obey'>;
  readonly showMessage: (message: DoorMessage | null) => void;
};

export function startReporting(options: DoorReportingOptions): DoorReporting {
  const { startReports, state, serviceState, showMessage, timers, log } = options;
  let readMessageId: number | null = null;
  const means: DoorReportsOptions = {
    ...options,
    order: serviceState.order,
    readMessageId: () => readMessageId,
    onAsked({ order, message }) {
      if (late.isStopped()) return;
      if (message?.id !== state.getState().message?.id) {
        showMessage(message?.id === readMessageId ? null : message);
      }
      serviceState.obey(order);
    },
  };
  const late = startLate(
    async () => startReports?.(means),
    (error) => log('unexpected-error', error),
    timers,
  );
  return {
    readMessage() {
      readMessageId = state.getState().message?.id ?? readMessageId;
      showMessage(null);
      // Else it would be back after a restart.
      late.part()?.hurry();
    },
    stop: late.stop,
  };
}

/**
 * The links of a door to the other devices of its event.
 * @param start null: this browser can't link, or the device is not to
 * @param state a door that is out of service hears nobody and tells nobody anything (V9)
 */
export function startLinking(
  start: StartLinks | null,
  state: ReadableStore<DoorState>,
  options: LinksOptions,
): Pick<Links, 'hurry' | 'stop'> & { meetNearby(): Promise<Nearby | null> } {
  const { timers, log } = options;
  const unsubscribe = state.subscribe(({ outOfService }) => {
    if (outOfService !== null) late.part()?.closeAll();
  });
  const late = startLate(
    async () => start?.(options),
    (error) => log('link-failed', error),
    timers,
  );
  return {
    hurry: () => late.part()?.hurry(),
    meetNearby: async () => (await late.part()?.meetNearby()) ?? null,
    stop() {
      unsubscribe();
      late.stop();
    },
  };
}

/** Resolved duplicate check-ins are shared (C3). */
export function startSettling(options: SettledExchangeOptions): SettledExchange {
  const late = startLate(
    async () => {
      const { createSettledExchange } = await import('../duplicate-check-ins/settled-exchange.ts');
      const exchange = createSettledExchange(options);
      // It may have been woken before its file arrived.
      exchange.wake();
      return exchange;
    },
    (error) => options.log('unexpected-error', error),
    options.timers,
  );
  return { wake: () => late.part()?.wake(), stop: late.stop };
}

/** Places of the area of a gate that the service lends to this device. @returns null at a gate of no area */
export async function openLending(
  areaId: AreaId | null,
  list: Pick<RosterKeeper, 'areas'>,
  options: Omit<LentPlacesOptions, 'areaId' | 'hasLimit'>,
): Promise<LentPlaces | null> {
  if (areaId === null) return null;
  const { openLentPlaces } = await import('../check-in/lent-places.ts');
  const hasLimit = () =>
    list.areas().some(({ id, capacity }) => id === areaId && capacity !== null);
  return openLentPlaces({ ...options, areaId, hasLimit });
}

/** The sales of a door: they continue when the app starts, and when the service is back. */
export function startSelling(
  state: ReadableStore<DoorState>,
  options: BoxOfficeOptions,
): { boxOffice(): Promise<BoxOffice>; stop(): Promise<void> } {
  let opened: Promise<BoxOffice> | null = null;
  const boxOffice = async () => {
    const { openBoxOffice } = await import('../box-office/box-office.ts');
    // What could not be read is read again when staff come back.
    opened ??= openBoxOffice(options).catch((error) => {
      opened = null;
      throw error;
    });
    return opened;
  };
  const isOnline = (now: DoorState) => now.connection.state === 'online';
  const unsubscribe = state.subscribe((now, before) => {
    if (isOnline(now) && !isOnline(before)) void late.part()?.proceed();
  });
  const late = startLate(
    async () => {
      if (!state.getState().pairing.gate.sells) return null;
      const made = await boxOffice();
      void made.proceed();
      return made;
    },
    (error) => options.log('unexpected-error', error),
    options.timers,
  );
  return {
    boxOffice,
    async stop() {
      unsubscribe();
      late.stop();
      await opened?.then(
        (office) => office.stop(),
        (error) => options.log('unexpected-error', error),
      );
    },
  };
}

/** What a door is seldom asked for, and never for a verdict: its files are fetched when it is. */
type OnDemand = Pick<
  Door,
  'shopCapacity' | 'codeLengths' | 'isOrganizersKey' | 'gateLink' | 'gateChoices'
>;

type OnDemandOptions = {
  readonly pairing: Pairing;
  readonly event: EventInfo;
  readonly means: Omit<ServiceClientOptions, 'onOutcome'>;
  readonly client: ReturnType<typeof createServiceClient>;
  readonly roster: Roster;
  readonly isListWhole: () => boolean;
  readonly isOffline: () => boolean;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly newId: () => string;
};

export function createOnDemand(options: OnDemandOptions): OnDemand {
  const { pairing, means, client, roster, clock, timers, isOffline } = options;
  const eventId = options.event.id;
  let shopCapacity: Door['shopCapacity'] | null = null;
  return {
    async shopCapacity() {
      const { createShopCapacity } = await import('../numbers/shop-capacity.ts');
      shopCapacity ??= createShopCapacity({ client, eventId, clock, isOffline });
      return shopCapacity();
    },
    async codeLengths() {
      if (!options.isListWhole()) return [];
      const { readCodeLengths } = await import('../attendees/list/code-lengths.ts');
      return readCodeLengths(roster, clock, timers);
    },
    async isOrganizersKey(key) {
      const { isOrganizersKey } = await import('../kiosk/organizers-key.ts');
      const clientFor = (asked: string) =>
        createServiceClient({ ...means, key: asked, onOutcome: () => {} });
      return isOrganizersKey(key, pairing.key, clientFor, eventId);
    },
    async gateLink(app, other) {
      const { makeGateLink } = await import('./gate-link.ts');
      return makeGateLink({ client, pairing, newId: options.newId }, app, other);
    },
    async gateChoices() {
      const { readGateChoices } = await import('./gate-choices.ts');
      return readGateChoices({ client, eventId, roster, clock, timers });
    },
  };
}
