/** How each verdict looks: colour, shape and icon, so that nothing is told by colour alone. */
import type { VerdictCode } from '../../domain/verdict.ts';
import { Icon, type IconName } from './icon.tsx';

export type Tone = 'go' | 'out' | 'again' | 'stop' | 'ask' | 'alarm';
type Shape = 'circle' | 'square' | 'octagon' | 'triangle' | 'diamond';
export type Face = { readonly tone: Tone; readonly shape: Shape; readonly icon: IconName };

const faces: Readonly<Record<VerdictCode, Face>> = {
  admitted: { tone: 'go', shape: 'circle', icon: 'check' },
  left: { tone: 'out', shape: 'circle', icon: 'leave' },
  already: { tone: 'again', shape: 'square', icon: 'twice' },
  'not-inside': { tone: 'again', shape: 'square', icon: 'person-off' },
  cancelled: { tone: 'stop', shape: 'octagon', icon: 'cross' },
  replaced: { tone: 'stop', shape: 'octagon', icon: 'refresh' },
  'not-accepted': { tone: 'stop', shape: 'octagon', icon: 'clock' },
  category: { tone: 'stop', shape: 'octagon', icon: 'bar' },
  unpaid: { tone: 'stop', shape: 'octagon', icon: 'card-off' },
  'not-booked': { tone: 'stop', shape: 'octagon', icon: 'bag' },
  'product-cancelled': { tone: 'stop', shape: 'octagon', icon: 'cross' },
  'area-closed': { tone: 'stop', shape: 'octagon', icon: 'lock' },
  full: { tone: 'stop', shape: 'octagon', icon: 'people' },
  unknown: { tone: 'stop', shape: 'octagon', icon: 'question' },
  'wrong-event': { tone: 'stop', shape: 'octagon', icon: 'calendar-off' },
  'ask-unpaid': { tone: 'ask', shape: 'triangle', icon: 'exclamation' },
  'ask-first': { tone: 'ask', shape: 'triangle', icon: 'question' },
  'cannot-record': { tone: 'alarm', shape: 'diamond', icon: 'disk-off' },
};

export const faceOf = (verdict: VerdictCode): Face => faces[verdict];

const outlines: Readonly<Record<Shape, string>> = {
  circle: 'M50 4a46 46 0 1 1 0 92 46 46 0 0 1 0-92z',
  square:
    'M22 7h56a15 15 0 0 1 15 15v56a15 15 0 0 1-15 15H22A15 15 0 0 1 7 78V22A15 15 0 0 1 22 7z',
  octagon: 'M31 4h38l27 27v38L69 96H31L4 69V31z',
  triangle: 'M44 9a7 7 0 0 1 12 0l40 71a7 7 0 0 1-6 11H10a7 7 0 0 1-6-11z',
  diamond: 'M45 4a7 7 0 0 1 10 0l41 41a7 7 0 0 1 0 10L55 96a7 7 0 0 1-10 0L4 55a7 7 0 0 1 0-10z',
};

export const VerdictBadge = ({ verdict }: { readonly verdict: VerdictCode }) => (
  <FaceBadge face={faceOf(verdict)} />
);

/** The verdict's icon in its shape. */
export function FaceBadge({ face }: { readonly face: Face }) {
  const { tone, shape, icon } = face;
  return (
    <span className="badge" data-tone={tone} data-shape={shape}>
      <svg className="badge__shape" viewBox="0 0 100 100" aria-hidden="true">
        <path d={outlines[shape]} />
      </svg>
      <Icon name={icon} />
    </span>
  );
}
