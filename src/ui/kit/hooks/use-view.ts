/**
 * Keeps which screen of a paired door is shown; the device's own "back" leads back through them.
 */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { PaymentId, TicketId } from '../../../domain/ids.ts';

export type View =
  | { readonly at: 'scan' | 'search' | 'numbers' | 'activity' | 'menu' }
  | { readonly at: 'gate' | 'links' | 'settings' | 'help' | 'kiosk' | 'box-office' }
  | { readonly at: 'attendee'; readonly ticketId: TicketId }
  | { readonly at: 'order'; readonly paymentId: PaymentId };

export type Go = (view: View) => void;

/** How a screen was left, to which somebody comes back. */
export type Left = {
  /** How far it was scrolled, in pixels. */
  readonly top: number;
  readonly to: View;
};

export type Views = {
  readonly view: View;
  /** null: the screen was not come back to. */
  readonly left: Left | null;
  readonly go: Go;
  /** To where this screen was opened from. */
  readonly back: () => void;
};

type Step = { readonly view: View; readonly depth: number; readonly left: Left | null };

const atStart: Step = { view: { at: 'scan' }, depth: 0, left: null };

/** What the installed app's shortcuts may name: `/?view=search`. */
const startViews = [
  ...([
    'search',
    'numbers',
    'activity',
    'menu',
    'gate',
    'links',
    'settings',
    'help',
    'box-office',
  ] as const),
] as const;

function stepAtStart(): Step {
  const asked = new URLSearchParams(location.search).get('view');
  const at = startViews.find((each) => each === asked);
  return at ? { ...atStart, view: { at } } : atStart;
}

/**
 * Starts with the scan screen, whatever was open when the app was closed, or with the screen of a
 * shortcut, whose address counts once.
 */
export function useView(): Views & { readonly scrolling: RefObject<HTMLDivElement | null> } {
  const [step, setStep] = useState(stepAtStart);
  /** The element in which a screen scrolls. */
  const scrolling = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (step.left && scrolling.current) scrolling.current.scrollTop = step.left.top;
  }, [step]);

  useEffect(() => {
    if (stepAtStart() !== atStart) history.replaceState(null, '', location.pathname);
    const onBack = ({ state }: PopStateEvent) => setStep(isStep(state) ? state : atStart);
    addEventListener('popstate', onBack);
    return () => removeEventListener('popstate', onBack);
  }, []);

  const go = useCallback(
    (view: View) => {
      // The scan screen is the first: nothing piles up behind it.
      if (view.at === 'scan') {
        if (step.depth > 0) history.go(-step.depth);
        return setStep(atStart);
      }
      const top = scrolling.current?.scrollTop ?? 0;
      history.replaceState({ ...step, left: { top, to: view } }, '');
      const next: Step = { view, depth: step.depth + 1, left: null };
      history.pushState(next, '');
      setStep(next);
    },
    [step],
  );

  const back = useCallback(() => history.back(), []);
  return { view: step.view, left: step.left, go, back, scrolling };
}

const isStep = (state: unknown): state is Step =>
  typeof state === 'object' && state !== null && 'view' in state && 'left' in state;
