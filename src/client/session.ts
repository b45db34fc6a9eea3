/** From opening the app to a working door: pairing, or the door that was paired before. */
import type { StoreApi } from 'zustand/vanilla';
import type { Door } from './door.ts';
import type { EventInfo, OfflineReason, Pairing } from './door-state.ts';

export type SessionState =
  | { readonly phase: 'starting' }
  /** No door yet; `failure` says why the last try did not make one. */
  | { readonly phase: 'unpaired'; readonly failure: PairingFailure | null }
  /** A pairing came while another is in use: staff decides (its unsent actions stay stored). */
  | {
      readonly phase: 'replace';
      readonly current: Pairing;
      readonly unsent: number;
      readonly next: Pairing;
    }
  | { readonly phase: 'pairing'; readonly pairing: Pairing }
  | { readonly phase: 'paired'; readonly door: Door; readonly event: EventInfo }
  /** The device can't hold anything safely: no storage. */
  | { readonly phase: 'no-storage' };

export type PairingFailure =
  | { readonly kind: 'not-a-pairing' }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'no-such-event' }
  | { readonly kind: 'offline'; readonly reason: OfflineReason };

export type Session = {
  readonly state: Pick<StoreApi<SessionState>, 'getState' | 'subscribe'>;
  /** @param link a pairing link, or its fragment: `#pair=…` or `#pair&base=…&key=…&event=…&device=…` */
  pair(link: string): Promise<void>;
  /** The answer to `replace`. */
  confirmReplace(yes: boolean): Promise<void>;
};
