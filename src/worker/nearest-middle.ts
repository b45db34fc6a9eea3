/**
 * Picks the code that is being held to the camera (V6): of several in the picture, the one nearest
 * the middle.
 */
import type { Point } from '../client/camera/decode-messages.ts';

type Placed = { readonly corners: readonly Point[] };
type Size = { readonly width: number; readonly height: number };

const middleOf = ({ width, height }: Size): Point => ({ x: width / 2, y: height / 2 });

export function nearestMiddle<Code extends Placed>(
  codes: readonly [Code, ...Code[]],
  picture: Size,
): Code {
  const middle = middleOf(picture);
  const distance = ({ corners }: Code) => {
    const { x, y } = centre(corners);
    return Math.hypot(x - middle.x, y - middle.y);
  };
  return codes.reduce((best, code) => (distance(code) < distance(best) ? code : best));
}

function centre(corners: readonly Point[]): Point {
  const sum = corners.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }));
  return { x: sum.x / corners.length, y: sum.y / corners.length };
}

/** Whether the middle lies on one side of all edges: the corners go around a code in order. */
export function isInMiddle({ corners }: Placed, picture: Size): boolean {
  const { x, y } = middleOf(picture);
  const sides = corners.map((from, at) => {
    const to = corners[(at + 1) % corners.length] ?? from;
    return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);
  });
  return sides.every((side) => side > 0) || sides.every((side) => side < 0);
}
