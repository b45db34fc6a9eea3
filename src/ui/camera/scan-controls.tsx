import { useStore } from 'zustand';
import type { ScannerState } from '../../client/camera/scanner.ts';
import { useDevice } from '../device/device.ts';
import { useTexts } from '../i18n/language.ts';
import { Icon } from '../kit/icon.tsx';

type CameraOn = Extract<ScannerState, { phase: 'on' }>;

/** Buttons for what the camera can do: light, zoom, and switching to another. */
export function ScanControls() {
  const { scanner } = useDevice();
  const camera = useStore(scanner.state);
  if (camera.phase !== 'on') return null;
  return (
    <>
      <TorchButton camera={camera} />
      <ZoomButton camera={camera} />
      <SwitchButton camera={camera} />
    </>
  );
}

type ButtonProps = { readonly camera: CameraOn };

function TorchButton({ camera }: ButtonProps) {
  const { scanner } = useDevice();
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

/**
 * A button instead of a slider, since staff wear gloves: each tap is the next step, then the first
 * again.
 */
function ZoomButton({ camera }: ButtonProps) {
  const { scanner } = useDevice();
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

function SwitchButton({ camera }: ButtonProps) {
  const { scanner } = useDevice();
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
