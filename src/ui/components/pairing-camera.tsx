import { useEffect, useMemo, useRef, useState } from 'react';
import { isPairingLink } from '../../client/pairing-link.ts';
import type { Scanner } from '../../client/scanner/scanner.ts';
import type { CodeTaker } from '../../client/scanner/watch-video.ts';
import type { PairingFailure, Session } from '../../client/session.ts';
import { useStore } from '../bindings/use-store.ts';
import { useTexts } from '../i18n/language.ts';
import '../style/pairing-camera.css';
import { CameraFailurePanel } from './camera-failure-panel.tsx';
import { PairingAdvice } from './pairing-form.tsx';
import { ScanOutline } from './scan-outline.tsx';
import { Sheet } from './sheet.tsx';

type Props = {
  readonly scanner: Scanner;
  readonly session: Session;
  readonly onClose: () => void;
};

/** Reads the pairing link's QR code with the app's own camera: an installed app has no address bar. */
export function PairingCamera({ scanner, session, onClose }: Props) {
  const { pairing, door, state } = useTexts();
  const video = useRef<HTMLVideoElement>(null);
  const picture = useRef<SVGSVGElement>(null);
  const camera = useStore(scanner.state);
  const [failure, setFailure] = useState<PairingFailure | null>(null);

  const taker = useMemo((): CodeTaker => {
    let tried = '';
    return {
      isReady: () => true,
      isListed: isPairingLink,
      async sight(text) {
        // The same code lies in view for many looks: it is tried once.
        if (text === tried) return;
        tried = text;
        setFailure(isPairingLink(text) ? await session.pair(text) : { kind: 'not-a-pairing' });
      },
    };
  }, [session]);

  useEffect(() => {
    if (video.current) void scanner.start(video.current, taker);
    return () => scanner.stop();
  }, [scanner, taker]);

  const retry = async () => {
    if (video.current) await scanner.start(video.current, taker);
  };

  return (
    <Sheet title={pairing.scan} closeLabel={state.close} onClose={onClose}>
      {failure && <PairingAdvice failure={failure} />}
      <div className="viewfinder pairing-camera" data-camera={camera.phase}>
        <video
          ref={video}
          className="viewfinder__video"
          aria-label={door.cameraLabel}
          playsInline
          muted
        />
        <ScanOutline scanner={scanner} video={video} picture={picture} />
        {camera.phase === 'starting' && <p className="viewfinder__note">{door.cameraStarting}</p>}
        {camera.phase === 'failed' && (
          <CameraFailurePanel failure={camera.failure} onRetry={retry} />
        )}
      </div>
    </Sheet>
  );
}
