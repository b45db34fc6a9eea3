import { useState } from 'react';
import type { PinLock } from '../../client/pin/pin-lock.ts';
import { useScreenTexts } from '../i18n/language.ts';
import { Sheet } from '../kit/sheet.tsx';
import { NewPin } from './new-pin.tsx';
import { PinEntry } from './pin-entry.tsx';
import { pinTexts } from './texts.ts';

type Props = { readonly lock: PinLock; readonly onClose: () => void };

/** Another PIN in the place of the present one, which is asked for first. */
export function ChangePin({ lock, onClose }: Props) {
  const { setting: texts } = useScreenTexts(pinTexts);
  const [before, setBefore] = useState<string | null>(null);
  return (
    <Sheet title={texts.change} closeLabel={texts.close} onClose={onClose}>
      {before === null ? (
        <PinEntry
          lock={lock}
          onPin={async (pin) => {
            const tried = await lock.check(pin);
            if (tried === 'right') setBefore(pin);
            return tried;
          }}
        />
      ) : (
        <NewPin
          words={texts.change}
          onPin={async (next) => {
            await lock.changePin(before, next);
            onClose();
          }}
        />
      )}
    </Sheet>
  );
}
