import { type MouseEvent, useRef } from 'react';
import { useDevice } from '../device/device.ts';
import { useTexts } from '../i18n/language.ts';
import { useDoor } from '../kit/hooks/door.ts';
import { CameraFailurePanel } from './camera-failure-panel.tsx';
import { CameraFrame, CameraPicture } from './camera-picture.tsx';

type Props = {
  readonly judging: boolean;
  /** Whether the door can accept a code: no verdict waits to be seen. */
  readonly open: boolean;
};

/**
 * The camera's picture with a quiet frame. A tap into the frame lets the code in view count again at
 * once (V6), and the camera focus on it.
 */
export function Viewfinder({ judging, open }: Props) {
  const door = useDoor();
  const { scanner } = useDevice();
  const texts = useTexts().door;
  const picture = useRef<SVGSVGElement>(null);

  const tap = ({ clientX, clientY, detail }: MouseEvent) => {
    door.lookAgain();
    const shown = picture.current;
    // A press by keyboard has no position (`detail` is 0).
    if (detail === 0 || !shown) return;
    const { width, height } = shown.viewBox.baseVal;
    const toPicture = shown.getScreenCTM()?.inverse();
    const at = new DOMPoint(clientX, clientY).matrixTransform(toPicture);
    void scanner.focusAt({ x: at.x / width, y: at.y / height });
  };

  return (
    <CameraPicture taker={door} label={texts.cameraLabel} className="viewfinder" picture={picture}>
      {(camera, retry) => (
        <>
          {camera.phase === 'failed' && (
            <CameraFailurePanel failure={camera.failure} onRetry={retry} />
          )}
          {camera.phase === 'starting' && (
            <p className="viewfinder__note">{texts.cameraStarting}</p>
          )}
          {camera.phase === 'on' && open && (
            <button type="button" className="viewfinder__aim" onClick={tap}>
              <CameraFrame className="viewfinder__frame" />
              <span className="viewfinder__note">{judging ? texts.judging : texts.scanHint}</span>
              <span className="unseen">{texts.lookAgain}</span>
            </button>
          )}
          {camera.phase !== 'on' && judging && <p className="viewfinder__note">{texts.judging}</p>}
        </>
      )}
    </CameraPicture>
  );
}
