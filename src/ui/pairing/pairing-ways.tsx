import { lazy, Suspense, useState } from 'react';
import type { PairingFailure, Session } from '../../client/door/session.ts';
import type { Scanner } from '../../client/scanner/scanner.ts';
import { useTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { PairingForm } from './pairing-form.tsx';

const PairingCamera = lazy(async () => ({
  default: (await import('./pairing-camera.tsx')).PairingCamera,
}));

type Props = {
  readonly session: Session;
  readonly scanner: Scanner;
  readonly failure: PairingFailure | null;
};

/** A pairing link by the app's own camera, or pasted. */
export function PairingWays({ session, scanner, failure }: Props) {
  const { pairing } = useTexts();
  const [isScanning, setIsScanning] = useState(false);
  return (
    <>
      <ActionButton kind="primary" icon="camera" run={() => setIsScanning(true)}>
        {pairing.scan}
      </ActionButton>
      <PairingForm session={session} failure={failure} />
      {isScanning && (
        <Suspense>
          <PairingCamera scanner={scanner} session={session} onClose={() => setIsScanning(false)} />
        </Suspense>
      )}
    </>
  );
}
