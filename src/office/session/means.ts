/** What the dashboard takes from the machine it runs on, composed in `main.tsx`. */
import { createContext, useContext } from 'react';
import type { Fetch } from '../../client/device/fetch.ts';
import type { Log } from '../../client/log/log.ts';
import type { Clock } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import type { CredentialPlace } from './credentials.ts';
import type { Passkeys } from './passkeys.ts';

export type Means = {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  /** Where this tab keeps the credentials. */
  readonly tab: CredentialPlace;
  /** The origin that the dashboard was opened from. */
  readonly origin: string;
  readonly passkeys: Passkeys;
};

const MeansContext = createContext<Means | null>(null);
export const MeansProvider = MeansContext.Provider;

export function useMeans(): Means {
  const means = useContext(MeansContext);
  if (!means) throw new Error('MeansProvider is missing');
  return means;
}
