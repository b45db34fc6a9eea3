import { CameraFrame, CameraPicture } from '../camera/camera-picture.tsx';
import { useScreenTexts } from '../i18n/language.ts';
import { useDoor } from '../kit/hooks/door.ts';
import { Icon } from '../kit/icon.tsx';
import { KioskHead } from './kiosk-head.tsx';
import { kioskTexts } from './texts.ts';

type Props = {
  readonly go: (step: 'find') => void;
  readonly onBack: () => void;
};

/** Scans with the front camera, shown as a mirror. */
export function KioskScan({ go, onBack }: Props) {
  const door = useDoor();
  const { scan: texts } = useScreenTexts(kioskTexts);

  return (
    <section className="kiosk-scan">
      <KioskHead title={texts.title} text={texts.hint} onBack={onBack} />
      <CameraPicture
        taker={door}
        side="front"
        label={texts.label}
        className="viewfinder kiosk-scan__camera"
      >
        {(camera) => (
          <>
            {camera.phase === 'on' && <CameraFrame className="kiosk-scan__frame" />}
            {camera.phase === 'starting' && <p className="kiosk-scan__note">{texts.starting}</p>}
            {camera.phase === 'failed' && (
              <p className="kiosk-scan__note" role="alert" data-camera-failure={camera.failure}>
                <Icon name="camera-off" />
                {texts.noCamera}
              </p>
            )}
          </>
        )}
      </CameraPicture>
      <button type="button" className="button button--secondary" onClick={() => go('find')}>
        <Icon name="keyboard" />
        {texts.type}
      </button>
    </section>
  );
}
