import type { StoreApi } from 'zustand/vanilla';
import type { Source } from '../domain/action.ts';
import type { ProductId } from '../domain/ids.ts';
import type { DoorState } from './door-state.ts';

export type Door = {
  readonly state: Pick<StoreApi<DoorState>, 'getState' | 'subscribe'>;
  /** A code from the camera, a scanner or the keyboard, to its verdict. Ignored while one is found. */
  scan(text: string, source: Source): Promise<void>;
  /** Staff lets the person of an `ask-…` verdict pass. */
  agree(): Promise<void>;
  /** Takes back the check-in of the person on the screen: a reset is recorded. */
  undo(): Promise<void>;
  /** Hands over a product of the person on the screen. */
  handOver(productId: ProductId): Promise<void>;
  /** Clears the verdict; the same code in view counts again (V6). */
  dismiss(): void;
  /** Reads the list of attendees anew. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
};
