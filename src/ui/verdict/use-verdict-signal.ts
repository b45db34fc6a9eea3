import { useEffect } from 'react';
import type { DoorState } from '../../client/door/door-state.ts';
import type { VerdictCode } from '../../domain/verdict.ts';
import type { Signal } from '../device/signal.ts';

/**
 * Each verdict is heard and felt once. An effect, so that nothing sounds before its verdict is on
 * the screen (V8).
 * @param heardAs which verdict's cue it has; its own, unless given
 */
export function useVerdictSignal(
  signal: Signal,
  { current, pairing }: Pick<DoorState, 'current' | 'pairing'>,
  heardAs = (code: VerdictCode) => code,
): void {
  const { sounds } = pairing.gate;
  const scanId = current?.id;
  const cue = current && heardAs(current.verdict.code);
  useEffect(() => {
    if (scanId !== undefined && cue !== null) signal[sounds ? 'play' : 'feel'](cue);
  }, [scanId, cue, signal, sounds]);
}
