import type { RefObject } from 'react';
import type { FoundCode } from '../../client/scanner/found-code.ts';
import type { Scanner } from '../../client/scanner/scanner.ts';
import { useStore } from '../kit/hooks/use-store.ts';

type Props = {
  readonly scanner: Scanner;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly picture: RefObject<SVGSVGElement | null>;
};

/** A line around the code in view. Its picture covers the screen just as the video's does. */
export function ScanOutline({ scanner, video, picture }: Props) {
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
