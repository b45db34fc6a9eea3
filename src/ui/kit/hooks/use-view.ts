/**
 * Keeps which screen of a paired door is shown; the device's own "back" leads back through them.
 */
import { useCallback, useEffect, useState } from 'react';
import type { TicketId } from '../../../domain/ids.ts';

export type View =
  | { readonly at: 'scan' | 'search' | 'numbers' | 'activity' | 'menu' }
  | { readonly at: 'gate' | 'settings' | 'help' | 'kiosk' }
  | { readonly at: 'attendee'; readonly ticketId: TicketId };

export type Go = (view: View) => void;

export type Views = {
  readonly view: View;
  readonly go: Go;
  /** To where this screen was opened from. */
  readonly back: () => void;
};

type Step = { readonly view: View; readonly depth: number };

const atStart: Step = { view: { at: 'scan' }, depth: 0 };

/** What the installed app's shortcuts may name: `/?view=search`. */
const startViews = ['search', 'numbers', 'activity', 'menu', 'gate', 'settings', 'help'] as const;

function stepAtStart(): Step {
  const asked = new URLSearchParams(location.search).get('view');
  const at = startViews.find((each) => each === asked);
  return at ? { view: { at }, depth: 0 } : atStart;
}

/**
 * Starts with the scan screen, whatever was open when the app was closed, or with the screen of a
 * shortcut, whose address counts once.
 */
export function useView(): Views {
  const [step, setStep] = useState(stepAtStart);

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
      const next = { view, depth: step.depth + 1 };
      history.pushState(next, '');
      setStep(next);
    },
    [step.depth],
  );

  const back = useCallback(() => history.back(), []);
  return { view: step.view, go, back };
}

const isStep = (state: unknown): state is Step =>
  typeof state === 'object' && state !== null && 'view' in state && 'depth' in state;
