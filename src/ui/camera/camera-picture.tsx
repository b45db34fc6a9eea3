import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { CameraSide } from '../../client/camera/camera.ts';
import type { FoundCode } from '../../client/camera/decode-messages.ts';
import type { CodeTaker, ScannerState } from '../../client/camera/scanner.ts';
import { useDevice } from '../device/device.ts';

type Props = {
  /** Receives the codes in view. */
  readonly taker: CodeTaker;
  readonly side?: CameraSide;
  readonly label: string;
  readonly className: string;
  /** Where the camera's picture lies on the screen, for taps into it. */
  readonly picture?: RefObject<SVGSVGElement | null>;
  /** What lies over the picture; a camera that failed can be tried again. */
  readonly children: (camera: ScannerState, retry: () => Promise<void>) => ReactNode;
};

/**
 * Shows the camera's picture and the outline of the code in view. The camera runs while this is
 * mounted.
 */
export function CameraPicture(props: Props) {
  const { scanner } = useDevice();
  const { taker, side, label, className, picture, children } = props;
  const video = useRef<HTMLVideoElement>(null);
  const ownPicture = useRef<SVGSVGElement>(null);
  const camera = useStore(scanner.state);

  useEffect(() => {
    if (video.current) void scanner.start(video.current, taker, side);
    return () => scanner.stop();
  }, [scanner, taker, side]);

  const retry = async () => {
    if (video.current) await scanner.start(video.current, taker, side);
  };

  return (
    <div
      className={className}
      data-camera={camera.phase}
      data-facing={camera.phase === 'on' && camera.isFront ? 'front' : undefined}
    >
      <video ref={video} className="viewfinder__video" aria-label={label} playsInline muted />
      <ScanOutline video={video} picture={picture ?? ownPicture} />
      {children(camera, retry)}
    </div>
  );
}

/** Four corners that show where to hold the ticket. */
export const CameraFrame = ({ className }: { readonly className: string }) => (
  <svg className={className} viewBox="0 0 100 100" aria-hidden="true">
    <path d="M2 22V12A10 10 0 0 1 12 2H22M78 2H88A10 10 0 0 1 98 12V22M98 78V88A10 10 0 0 1 88 98H78M22 98H12A10 10 0 0 1 2 88V78" />
  </svg>
);

type ScanOutlineProps = {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly picture: RefObject<SVGSVGElement | null>;
};

/** Draws a line around the code in view. Its SVG is scaled and cropped like the video. */
function ScanOutline({ video, picture }: ScanOutlineProps) {
  const { scanner } = useDevice();
  const code = useStore(scanner.inView);
  const width = video.current?.videoWidth || 1;
  const height = video.current?.videoHeight || 1;
  return (
    <svg
      ref={picture}
      className="viewfinder__outline"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {code && <polygon data-code-outline="" points={pointsOf(code, width, height)} />}
    </svg>
  );
}

const pointsOf = ({ corners }: FoundCode, width: number, height: number) =>
  corners.map(({ x, y }) => `${Math.round(x * width)},${Math.round(y * height)}`).join(' ');
