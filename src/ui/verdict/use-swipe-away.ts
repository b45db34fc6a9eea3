/** Clears an element by a swipe to either side or upwards. */
import { type PointerEvent, type RefObject, useRef } from 'react';

type Start = { readonly pointer: number; readonly x: number; readonly y: number };

/** Longer than a tap ever slips, and within a thumb's reach. */
const swipePx = 64;
/** A swipe must be this much longer along its axis than across it. */
const straightness = 1.5;

export type SwipeHandlers = {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: () => void;
};

/**
 * @param swiped what follows the finger to the side, by its property `--swiped` in pixels
 * @param away null: it may not be swiped away now
 */
export function useSwipeAway(
  swiped: RefObject<HTMLElement | null>,
  away: (() => void) | null,
): SwipeHandlers {
  const start = useRef<Start | null>(null);

  const end = () => {
    start.current = null;
    swiped.current?.style.removeProperty('--swiped');
  };
  const moved = ({ pointerId, clientX, clientY }: PointerEvent) => {
    const from = start.current;
    if (from === null || from.pointer !== pointerId) return null;
    return { x: clientX - from.x, y: clientY - from.y };
  };

  return {
    onPointerDown(event) {
      const isControl =
        event.target instanceof Element && event.target.closest('button, a, summary');
      // A mouse selects text, and a second finger is no swipe.
      if (!away || isControl || event.pointerType === 'mouse' || !event.isPrimary) return end();
      start.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY };
    },
    onPointerMove(event) {
      const by = moved(event);
      if (by && isAlong(by.x, by.y)) swiped.current?.style.setProperty('--swiped', `${by.x}px`);
    },
    onPointerUp(event) {
      const by = moved(event);
      end();
      if (!by) return;
      const isAside = Math.abs(by.x) >= swipePx && isAlong(by.x, by.y);
      const isUpwards = by.y <= -swipePx && isAlong(by.y, by.x);
      if (isAside || isUpwards) away?.();
    },
    onPointerCancel: end,
  };
}

const isAlong = (along: number, across: number): boolean =>
  Math.abs(along) >= straightness * Math.abs(across);
