/** Makes the device's own "back" lead nowhere: a guest must not leave the kiosk by it. */
import { useEffect } from 'react';

/** A step of the browser's history that belongs to no screen. `below`: how many of them lie under it. */
type Held = { readonly held: true; readonly below: number };

export function useHeldBack(): void {
  useEffect(() => {
    const hold = () => {
      if (isHeld(history.state)) return;
      const held: Held = { held: true, below: depthOf(history.state) };
      history.pushState(held, '');
    };
    hold();
    addEventListener('popstate', hold);
    return () => removeEventListener('popstate', hold);
  }, []);
}

/** Gives "back" its meaning again for staff, from the first screen on. */
export function releaseBack(): void {
  if (isHeld(history.state)) history.go(-1 - history.state.below);
}

const isHeld = (state: unknown): state is Held =>
  typeof state === 'object' && state !== null && 'held' in state;

/** As `useView` counts them. */
const depthOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'depth' in state ? Number(state.depth) : 0;
