import { useEffect, useState } from 'react';
import type { PinLock, SealedFile } from '../../client/pin/pin-lock.ts';
import { FileActions } from '../device/file-actions.tsx';
import { useScreenTexts } from '../i18n/language.ts';
import { useTime } from '../kit/hooks/time.ts';
import { Sheet } from '../kit/sheet.tsx';
import { pinTexts } from './texts.ts';
import './pin.css';

type Props = { readonly lock: PinLock };

/** For who doesn't know the PIN. */
export function PinForgotten({ lock }: Props) {
  const { locked } = useScreenTexts(pinTexts);
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <button type="button" className="button button--text" onClick={() => setIsAsked(true)}>
        {locked.forgotten}
      </button>
      {isAsked && (
        <Sheet title={locked.forgotten} closeLabel={locked.close} onClose={() => setIsAsked(false)}>
          <SaveSealed lock={lock} />
        </Sheet>
      )}
    </>
  );
}

/** What was recorded here, in a file that the organizer can open; or that only the PIN opens it. */
export function SaveSealed({ lock }: Props) {
  const { locked } = useScreenTexts(pinTexts);
  const { clock } = useTime();
  const [file, setFile] = useState<SealedFile | null>();
  useEffect(() => void lock.sealedFile().then(setFile), [lock]);
  if (file === undefined) return null;
  const name = `admit-sealed-${new Date(clock.now()).toISOString().slice(0, 10)}.txt`;
  return (
    <div className="sealed-file">
      <p>{file === null ? locked.noOrganizer : locked.forOrganizer}</p>
      {file?.isWhole === false && <p>{locked.notWhole}</p>}
      {file !== null && (
        <FileActions
          save={locked.saveSealed}
          share={locked.shareSealed}
          // Few browsers share files of the type JSON.
          write={() => new File([file.text], name, { type: 'text/plain' })}
        />
      )}
    </div>
  );
}
