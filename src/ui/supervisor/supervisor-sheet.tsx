import { useStore } from 'zustand';
import { useDevice } from '../device/device.ts';
import { useScreenTexts } from '../i18n/language.ts';
import { Sheet } from '../kit/sheet.tsx';
import { SupervisorPin } from './supervisor-pin.tsx';

type Props = { readonly kept: string | null };

/** Over a screen on which staff want to do what only supervisors may do. */
export function SupervisorSheet({ kept }: Props) {
  const { supervision } = useDevice();
  const texts = useScreenTexts('supervisor');
  const isAsked = useStore(supervision.state, ({ asked }) => asked !== null);
  if (!isAsked) return null;
  return (
    <Sheet title={texts.title} closeLabel={texts.close} onClose={supervision.drop}>
      <SupervisorPin kept={kept} />
    </Sheet>
  );
}
