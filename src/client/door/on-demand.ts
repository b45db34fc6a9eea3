/** What a door is seldom asked for, and never for a verdict: its files are fetched when it is. */
import type { Clock } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import { createServiceClient, type ServiceClientOptions } from '../api/service-client.ts';
import type { EventInfo, Pairing } from '../pairing/pairing.ts';
import type { Roster } from '../roster/table/roster.ts';
import type { Door } from './door.ts';

export type OnDemand = Pick<
  Door,
  'shopCapacity' | 'codeLengths' | 'isOrganizersKey' | 'gateLink' | 'gateChoices'
>;

export type OnDemandOptions = {
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
      const { readCodeLengths } = await import('../roster/table/code-lengths.ts');
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
