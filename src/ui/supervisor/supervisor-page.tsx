import { useScreenTexts } from '../i18n/language.ts';
import { useDoorState } from '../kit/hooks/door.ts';
import type { Views } from '../kit/hooks/use-view.ts';
import { ScreenFrame } from '../kit/screen-frame.tsx';
import { SupervisorPin } from './supervisor-pin.tsx';

/** In place of a page that is a supervisor's. */
export function SupervisorPage({ back }: Views) {
  const texts = useScreenTexts('supervisor');
  const kept = useDoorState(({ pairing }) => pairing.gate.supervisorPin);
  return (
    <ScreenFrame title={texts.title} onBack={back}>
      <SupervisorPin kept={kept} />
    </ScreenFrame>
  );
}
