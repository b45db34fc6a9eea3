import { useCallback } from 'react';
import { longPin } from '../../client/device/pin.ts';
import { useDevice } from '../device/device.ts';
import { useLate } from '../device/use-late.ts';
import { useScreenTexts } from '../i18n/language.ts';
import { PinPad } from '../kit/pin-pad.tsx';
import './supervisor.css';

type Props = {
  /** The digest that the door's link brought; null: it brought none. */
  readonly kept: string | null;
};

/** Asks for the supervisor PIN. What it opens appears without a further tap. */
export function SupervisorPin({ kept }: Props) {
  const device = useDevice();
  const texts = useScreenTexts('supervisor');
  const guesses = useLate(useCallback(() => device.supervisorGuesses(), [device]));
  if (kept === null) return <p className="remark">{texts.noPin}</p>;
  return (
    <div className="supervisor">
      <p>{texts.intro}</p>
      {typeof guesses !== 'string' && (
        <PinPad
          texts={texts.pad}
          longest={longPin.longest}
          opensAt={guesses.opensAt}
          onPin={async (pin) => {
            const tried = await guesses.try(pin, kept);
            return tried === 'right' ? null : texts.tried[tried];
          }}
        />
      )}
    </div>
  );
}
