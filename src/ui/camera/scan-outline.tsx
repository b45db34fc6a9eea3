import type { RefObject } from 'react';
import { useStore } from 'zustand';
import type { FoundCode } from '../../client/scanner/found-code.ts';
import { useDevice } from '../device/device.ts';

type Props = {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly picture: RefObject<SVGSVGElement | null>;
};

/** Draws a line around the code in view. Its SVG is scaled and cropped like the video. */
export function ScanOutline({ video, picture }: Props) {
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
