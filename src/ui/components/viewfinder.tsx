import { useEffect, useRef } from 'react';
import type { Door } from '../../client/door.ts';
import type { Scanner } from '../../client/scanner/scanner.ts';
import { useStore } from '../bindings/use-store.ts';
import { useTexts } from '../i18n/language.ts';
import { CameraFailurePanel } from './camera-failure-panel.tsx';

type Props = {
  readonly scanner: Scanner;
  readonly door: Door;
  readonly judging: boolean;
  /** Whether a ticket would be taken: no verdict waits to be seen. */
  readonly open: boolean;
};

/**
 * The camera's picture with a quiet frame. The stream lives as long as this is on the screen. A tap
 * into the frame lets the code in view count again at once (V6).
 */
export function Viewfinder({ scanner, door, judging, open }: Props) {
  const texts = useTexts().door;
  const video = useRef<HTMLVideoElement>(null);
  const camera = useStore(scanner.state);

  useEffect(() => {
    if (video.current) void scanner.start(video.current, door);
    return () => scanner.stop();
  }, [scanner, door]);

  const retry = async () => {
    if (video.current) await scanner.start(video.current, door);
  };

  return (
    <div className="viewfinder" data-camera={camera.phase}>
      <video
        ref={video}
        className="viewfinder__video"
        aria-label={texts.cameraLabel}
        playsInline
        muted
      />
      {camera.phase === 'failed' && <CameraFailurePanel failure={camera.failure} onRetry={retry} />}
      {camera.phase === 'starting' && <p className="viewfinder__note">{texts.cameraStarting}</p>}
      {camera.phase === 'on' && open && (
        <button type="button" className="viewfinder__aim" onClick={() => door.lookAgain()}>
          <svg className="viewfinder__frame" viewBox="0 0 100 100" aria-hidden="true">
            <path d="M2 22V12A10 10 0 0 1 12 2H22M78 2H88A10 10 0 0 1 98 12V22M98 78V88A10 10 0 0 1 88 98H78M22 98H12A10 10 0 0 1 2 88V78" />
          </svg>
          <span className="viewfinder__note">{judging ? texts.judging : texts.scanHint}</span>
          <span className="unseen">{texts.lookAgain}</span>
        </button>
      )}
      {camera.phase !== 'on' && judging && <p className="viewfinder__note">{texts.judging}</p>}
    </div>
  );
}
