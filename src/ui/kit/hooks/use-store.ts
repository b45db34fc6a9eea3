import { useSyncExternalStore } from 'react';

export type ReadableStore<State> = {
  getState(): State;
  subscribe(listener: (state: State, previous: State) => void): () => void;
};

export const useStore = <State>(store: ReadableStore<State>): State =>
  useSyncExternalStore(store.subscribe, store.getState);

/** @param select a part that keeps its identity while it does not change */
export const useSelected = <State, Part>(
  store: ReadableStore<State>,
  select: (state: State) => Part,
): Part => useSyncExternalStore(store.subscribe, () => select(store.getState()));
