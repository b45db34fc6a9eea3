import type { Scanner, ScannerState } from '../../client/scanner/scanner.ts';
import { useTexts } from '../i18n/language.ts';
import { useStore } from '../kit/hooks/use-store.ts';
import { Icon } from '../kit/icon.tsx';

type CameraOn = Extract<ScannerState, { phase: 'on' }>;
type Props = { readonly scanner: Scanner };

/** What the camera in use can do beyond looking: light, zoom, and giving way to another. */
export function ScanControls({ scanner }: Props) {
  const camera = useStore(scanner.state);
  if (camera.phase !== 'on') return null;
  return (
    <>
      <TorchButton scanner={scanner} camera={camera} />
      <ZoomButton scanner={scanner} camera={camera} />
      <SwitchButton scanner={scanner} camera={camera} />
    </>
  );
}

type ButtonProps = Props & { readonly camera: CameraOn };

function TorchButton({ scanner, camera }: ButtonProps) {
  const { door } = useTexts();
  if (camera.torch === 'none') return null;
  const on = camera.torch === 'on';
  return (
    <button
      type="button"
      className="button button--secondary button--square"
      data-torch={camera.torch}
      aria-label={on ? door.torchOff : door.torchOn}
      onClick={() => void scanner.setTorch(!on)}
    >
      <Icon name="light" />
    </button>
  );
}

const zoomSteps = [1, 2, 4];

/** One button with gloves on, rather than a slider: each tap is the next step, then back again. */
function ZoomButton({ scanner, camera }: ButtonProps) {
  const { door } = useTexts();
  const { zoom } = camera;
  if (!zoom) return null;
  const factors = zoomSteps.map((step) => step * zoom.least).filter((step) => step <= zoom.most);
  const next = factors[(factors.indexOf(zoom.now) + 1) % factors.length] ?? zoom.least;
  if (factors.length < 2) return null;
  const shown = `${zoom.now / zoom.least}×`;
  return (
    <button
      type="button"
      className="button button--secondary button--square"
      data-zoom={zoom.now}
      aria-label={door.zoom(shown)}
      onClick={() => void scanner.setZoom(next)}
    >
      {shown}
    </button>
  );
}

function SwitchButton({ scanner, camera }: ButtonProps) {
  const { door } = useTexts();
  if (!camera.canSwitch) return null;
  return (
    <button
      type="button"
      className="button button--secondary button--square"
      data-switch-camera=""
      aria-label={door.switchCamera}
      onClick={() => void scanner.switchCamera()}
    >
      <Icon name="camera-switch" />
    </button>
  );
}
