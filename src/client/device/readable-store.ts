import type { StoreApi } from 'zustand/vanilla';

/**
 * A store as its readers know it, React's hooks among them: only its owner, who makes it, changes it.
 */
export type ReadableStore<State> = Pick<
  StoreApi<State>,
  'getState' | 'getInitialState' | 'subscribe'
>;
