import { useEffect } from 'react';
import type { VerdictCode } from '../../domain/verdict.ts';
import { useDevice } from '../device/device.ts';
import { useDoorState } from '../kit/hooks/door.ts';

/**
 * Plays each verdict's cue once. An effect, so that nothing sounds before its verdict is on the
 * screen (V8).
 * @param heardAs which verdict's cue it has; its own, unless given
 */
export function useVerdictSignal(heardAs = (code: VerdictCode) => code): void {
  const { signal } = useDevice();
  const sounds = useDoorState((state) => state.pairing.gate.sounds);
  const scanId = useDoorState((state) => state.current?.id);
  const code = useDoorState((state) => state.current?.verdict.code);
  const cue = code && heardAs(code);
  useEffect(() => {
    if (scanId !== undefined && cue !== undefined) signal[sounds ? 'play' : 'feel'](cue);
  }, [scanId, cue, signal, sounds]);
}
