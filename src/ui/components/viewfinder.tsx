import { type MouseEvent, useEffect, useRef } from 'react';
import type { Door } from '../../client/door.ts';
import type { Scanner } from '../../client/scanner/scanner.ts';
import { useStore } from '../bindings/use-store.ts';
import { useTexts } from '../i18n/language.ts';
import { CameraFailurePanel } from './camera-failure-panel.tsx';
import { ScanOutline } from './scan-outline.tsx';

type Props = {
  readonly scanner: Scanner;
  readonly door: Door;
  readonly judging: boolean;
  /** Whether a ticket would be taken: no verdict waits to be seen. */
  readonly open: boolean;
};

/**
 * The camera's picture with a quiet frame. The stream lives as long as this is on the screen. A tap
 * into the frame lets the code in view count again at once (V6), and the camera focus on it.
 */
export function Viewfinder({ scanner, door, judging, open }: Props) {
  const texts = useTexts().door;
  const video = useRef<HTMLVideoElement>(null);
  const picture = useRef<SVGSVGElement>(null);
  const camera = useStore(scanner.state);

  useEffect(() => {
    if (video.current) void scanner.start(video.current, door);
    return () => scanner.stop();
  }, [scanner, door]);

  const retry = async () => {
    if (video.current) await scanner.start(video.current, door);
  };

  const tap = ({ clientX, clientY, detail }: MouseEvent) => {
    door.lookAgain();
    const shown = picture.current;
    // A keyboard's press (no clicks counted) points nowhere.
    if (detail === 0 || !shown) return;
    const { width, height } = shown.viewBox.baseVal;
    const toPicture = shown.getScreenCTM()?.inverse();
    const at = new DOMPoint(clientX, clientY).matrixTransform(toPicture);
    void scanner.focusAt({ x: at.x / width, y: at.y / height });
  };

  return (
    <div
      className="viewfinder"
      data-camera={camera.phase}
      data-facing={camera.phase === 'on' && camera.isFront ? 'front' : undefined}
    >
      <video
        ref={video}
        className="viewfinder__video"
        aria-label={texts.cameraLabel}
        playsInline
        muted
      />
      <ScanOutline scanner={scanner} video={video} picture={picture} />
      {camera.phase === 'failed' && <CameraFailurePanel failure={camera.failure} onRetry={retry} />}
      {camera.phase === 'starting' && <p className="viewfinder__note">{texts.cameraStarting}</p>}
      {camera.phase === 'on' && open && (
        <button type="button" className="viewfinder__aim" onClick={tap}>
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
