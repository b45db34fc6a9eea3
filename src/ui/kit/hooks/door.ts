/** The door for components: what it can be asked, and the parts of its state that each one shows. */
import { createContext, useCallback, useContext, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Door } from '../../../client/door/door.ts';
import type { DoorState } from '../../../client/door/door-state.ts';
import type { ActionTarget } from '../../../domain/action.ts';
import type { Attendee } from '../../../domain/attendee.ts';
import type { OutboxEntry } from '../../../domain/outbox.ts';

const DoorContext = createContext<Door | null>(null);
export const DoorProvider = DoorContext.Provider;

export function useDoor(): Door {
  const door = useContext(DoorContext);
  if (!door) throw new Error('DoorProvider is missing');
  return door;
}

/**
 * A part of the door's state. The component is rendered again only when that part changes.
 * @param select a part that keeps its identity while it does not change
 */
export const useDoorState = <Part>(select: (state: DoorState) => Part): Part =>
  useStore(useDoor().state, select);

/** What this device recorded, in the order in which it was made. */
export function useEntries(): readonly OutboxEntry[] {
  const door = useDoor();
  // The door's state changes with its outbox.
  return useStore(door.state, () => door.entries());
}

/**
 * Reads from the guest list, and again when the list changes.
 * @param read keeps its identity as long as it would read the same from the same list
 */
export function useFromRoster<Read>(read: () => Read): Read {
  const revision = useDoorState((state) => state.rosterRevision);
  return useMemo(() => ({ revision, now: read() }), [read, revision]).now;
}

/** Whom the guest list names for what was recorded. */
export function useAttendeeOf(target: ActionTarget): Attendee | undefined {
  const { attendeeOf } = useDoor();
  return useFromRoster(useCallback(() => attendeeOf(target), [attendeeOf, target]));
}

/** How many devices this one hears, through others as well. */
export const useHeardCount = (): number =>
  useDoorState(({ others }) => others.filter(({ hearing }) => hearing !== 'not').length);
