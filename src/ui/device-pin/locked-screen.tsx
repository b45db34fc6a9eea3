import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { PinLock, SealedFile } from '../../client/wings/device-pin/pin-lock.ts';
import { FileActions } from '../device/file-actions.tsx';
import { useScreenTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { useTime } from '../kit/hooks/time.ts';
import { Page } from '../kit/page.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { PinEntry } from './pin-entry.tsx';
import { usePinLock } from './use-pin-lock.ts';
import './pin.css';

/** In place of all screens until somebody enters the PIN. */
export function LockedScreen() {
  const { locked } = useScreenTexts('pin');
  const lock = usePinLock();
  return (
    <Page title={locked.title} intro={locked.intro}>
      {lock && <Locked lock={lock} />}
    </Page>
  );
}

function Locked({ lock }: { readonly lock: PinLock }) {
  const { areKeysLost } = useStore(lock.state);
  return (
    <>
      {!areKeysLost && <PinEntry lock={lock} onPin={lock.unlock} />}
      {!areKeysLost && <PinForgotten lock={lock} />}
      <Wiped lock={lock} />
    </>
  );
}

/** After too many wrong PINs, or where the device damaged its keys: what is left, and the way on for who has forgotten it. */
function Wiped({ lock }: { readonly lock: PinLock }) {
  const { locked } = useScreenTexts('pin');
  const { isWiped, areKeysLost } = useStore(lock.state);
  const [isAsked, setIsAsked] = useState(false);
  if (!isWiped) return null;
  return (
    <>
      <p className="remark">{areKeysLost ? locked.keysLost : locked.wiped}</p>
      <button type="button" className="button button--text" onClick={() => setIsAsked(true)}>
        {locked.startAnew}
      </button>
      {isAsked && (
        <Sheet title={locked.startAnew} closeLabel={locked.close} onClose={() => setIsAsked(false)}>
          <SaveSealed lock={lock} />
          <p className="sealed-file__sure">{areKeysLost ? locked.sureLost : locked.sure}</p>
          <div className="actions">
            <ActionButton kind="secondary" run={() => setIsAsked(false)}>
              {locked.keep}
            </ActionButton>
            <ActionButton kind="secondary" icon="cross" run={lock.startAnew}>
              {locked.delete}
            </ActionButton>
          </div>
        </Sheet>
      )}
    </>
  );
}

type Props = { readonly lock: PinLock };

/** For who doesn't know the PIN. */
function PinForgotten({ lock }: Props) {
  const { locked } = useScreenTexts('pin');
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
function SaveSealed({ lock }: Props) {
  const { locked } = useScreenTexts('pin');
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
