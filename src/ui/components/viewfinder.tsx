import { useEffect, useRef } from 'react';
import type { CodeTaker, Scanner } from '../../client/scanner/scanner.ts';
import { useStore } from '../bindings/use-store.ts';
import { useTexts } from '../i18n/language.ts';
import { CameraFailurePanel } from './camera-failure-panel.tsx';

type Props = {
  readonly scanner: Scanner;
  readonly taker: CodeTaker;
  readonly judging: boolean;
};

/** The camera's picture with a quiet frame. The stream lives as long as this is on the screen. */
export function Viewfinder({ scanner, taker, judging }: Props) {
  const { door } = useTexts();
  const video = useRef<HTMLVideoElement>(null);
  const camera = useStore(scanner.state);

  useEffect(() => {
    if (video.current) void scanner.start(video.current, taker);
    return () => scanner.stop();
  }, [scanner, taker]);

  const retry = async () => {
    if (video.current) await scanner.start(video.current, taker);
  };

  return (
    <div className="viewfinder" data-camera={camera.phase}>
      <video
        ref={video}
        className="viewfinder__video"
        aria-label={door.cameraLabel}
        playsInline
        muted
      />
      {camera.phase === 'failed' && <CameraFailurePanel failure={camera.failure} onRetry={retry} />}
      {camera.phase === 'starting' && <p className="viewfinder__note">{door.cameraStarting}</p>}
      {camera.phase === 'on' && (
        <div className="viewfinder__aim">
          <svg className="viewfinder__frame" viewBox="0 0 100 100" aria-hidden="true">
            <path d="M2 22V12A10 10 0 0 1 12 2H22M78 2H88A10 10 0 0 1 98 12V22M98 78V88A10 10 0 0 1 88 98H78M22 98H12A10 10 0 0 1 2 88V78" />
          </svg>
          <p className="viewfinder__note">{judging ? door.judging : door.scanHint}</p>
        </div>
      )}
      {camera.phase !== 'on' && judging && <p className="viewfinder__note">{door.judging}</p>}
    </div>
  );
}
