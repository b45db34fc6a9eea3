import { useMemo, useState } from 'react';
import type { CodeTaker } from '../../client/camera/scanner.ts';
import { isPairingLink } from '../../client/pairing/pairing.ts';
import type { PairingFailure } from '../../client/session/session.ts';
import { useDevice } from '../device/device.ts';
import { useTexts } from '../i18n/language.ts';
import './pairing-camera.css';
import { CameraFailurePanel } from '../camera/camera-failure-panel.tsx';
import { CameraPicture } from '../camera/camera-picture.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { PairingAdvice } from './pairing-form.tsx';

type Props = {
  readonly onClose: () => void;
};

/** Reads the pairing link's QR code with the app's own camera: an installed app has no address bar. */
export function PairingCamera({ onClose }: Props) {
  const { session } = useDevice();
  const { pairing, door, state } = useTexts();
  const [failure, setFailure] = useState<PairingFailure | null>(null);

  const taker = useMemo((): CodeTaker => {
    let tried = '';
    return {
      isReady: () => true,
      isListed: isPairingLink,
      async sight(text) {
        // The same code stays in view for many frames: it is tried once.
        if (text === tried) return;
        tried = text;
        setFailure(isPairingLink(text) ? await session.pair(text) : { kind: 'not-a-pairing' });
      },
    };
  }, [session]);

  return (
    <Sheet title={pairing.scan} closeLabel={state.close} onClose={onClose}>
      {failure && <PairingAdvice failure={failure} />}
      <CameraPicture taker={taker} label={door.cameraLabel} className="viewfinder pairing-camera">
        {(camera, retry) => (
          <>
            {camera.phase === 'starting' && (
              <p className="viewfinder__note">{door.cameraStarting}</p>
            )}
            {camera.phase === 'failed' && (
              <CameraFailurePanel failure={camera.failure} onRetry={retry} />
            )}
          </>
        )}
      </CameraPicture>
    </Sheet>
  );
}
