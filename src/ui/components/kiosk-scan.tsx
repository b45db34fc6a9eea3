import { useEffect, useRef } from 'react';
import type { Door } from '../../client/door.ts';
import type { Scanner } from '../../client/scanner/scanner.ts';
import { useStore } from '../bindings/use-store.ts';
import { kioskTexts } from '../i18n/kiosk.ts';
import { useScreenTexts } from '../i18n/language.ts';
import { Icon } from './icon.tsx';
import { KioskHead } from './kiosk-head.tsx';
import { ScanOutline } from './scan-outline.tsx';

type Props = {
  readonly door: Door;
  readonly scanner: Scanner;
  readonly go: (step: 'find') => void;
  readonly onBack: () => void;
};

/** The front camera as a mirror: the stream lives as long as this is on the screen. */
export function KioskScan({ door, scanner, go, onBack }: Props) {
  const { scan: texts } = useScreenTexts(kioskTexts);
  const video = useRef<HTMLVideoElement>(null);
  const picture = useRef<SVGSVGElement>(null);
  const camera = useStore(scanner.state);

  useEffect(() => {
    if (video.current) void scanner.start(video.current, door, 'front');
    return () => scanner.stop();
  }, [scanner, door]);

  return (
    <section className="kiosk-scan">
      <KioskHead title={texts.title} text={texts.hint} onBack={onBack} />
      <div
        className="viewfinder kiosk-scan__camera"
        data-camera={camera.phase}
        data-facing={camera.phase === 'on' && camera.isFront ? 'front' : undefined}
      >
        <video
          ref={video}
          className="viewfinder__video"
          aria-label={texts.label}
          playsInline
          muted
        />
        <ScanOutline scanner={scanner} video={video} picture={picture} />
        {camera.phase === 'on' && (
          <svg className="kiosk-scan__frame" viewBox="0 0 100 100" aria-hidden="true">
            <path d="M2 22V12A10 10 0 0 1 12 2H22M78 2H88A10 10 0 0 1 98 12V22M98 78V88A10 10 0 0 1 88 98H78M22 98H12A10 10 0 0 1 2 88V78" />
          </svg>
        )}
        {camera.phase === 'starting' && <p className="kiosk-scan__note">{texts.starting}</p>}
        {camera.phase === 'failed' && (
          <p className="kiosk-scan__note" role="alert" data-camera-failure={camera.failure}>
            <Icon name="camera-off" />
            {texts.noCamera}
          </p>
        )}
      </div>
      <button type="button" className="button button--secondary" onClick={() => go('find')}>
        <Icon name="keyboard" />
        {texts.type}
      </button>
    </section>
  );
}
