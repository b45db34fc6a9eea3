import { createServiceClient, type ServiceClientOptions } from '../api/service-client.ts';
import type { Pairing } from '../pairing/pairing.ts';

export type ClientMeans = Pick<
  ServiceClientOptions,
  'fetch' | 'clock' | 'timers' | 'log' | 'ended'
>;

/** Calls the service for a door that is not open: nobody follows its clock or its connection. */
export const unopenedClient = (
  { fetch, clock, timers, log, ended }: ClientMeans,
  { service, key }: Pick<Pairing, 'service' | 'key'>,
) =>
  createServiceClient({
    ...{ service, key, fetch, clock, timers, log, ended },
    onDate: () => {},
    onOutcome: () => {},
  });
