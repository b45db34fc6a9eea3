import { useState } from 'react';
import type { PairingFailure } from '../../client/session/session.ts';
import { late } from '../device/late.tsx';
import { useTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { PairingForm } from './pairing-form.tsx';

const PairingCamera = late(async () => (await import('./pairing-camera.tsx')).PairingCamera);

type Props = {
  readonly failure: PairingFailure | null;
};

/** Pairs by scanning the link's QR code, or by pasting the link. */
export function PairingWays({ failure }: Props) {
  const { pairing } = useTexts();
  const [isScanning, setIsScanning] = useState(false);
  return (
    <>
      <ActionButton kind="primary" icon="camera" run={() => setIsScanning(true)}>
        {pairing.scan}
      </ActionButton>
      <PairingForm failure={failure} />
      {isScanning && <PairingCamera onClose={() => setIsScanning(false)} />}
    </>
  );
}
