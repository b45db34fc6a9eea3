import type { Headcount } from '../../domain/attendance.ts';
import { useFormat, useScreenTexts } from '../../ui/i18n/language.ts';
import { officeLiveTexts } from './texts.ts';

const figures = ['inside', 'expected', 'left'] as const satisfies readonly (keyof Headcount)[];

/** The numbers that are read from across a room. */
export function LiveFigures({ all }: { readonly all: Headcount }) {
  const texts = useScreenTexts(officeLiveTexts);
  const format = useFormat();
  return (
    <dl className="live-figures">
      {figures.map((figure) => (
        <div key={figure} className="live-figure" data-figure={figure}>
          <dt>{texts[figure]}</dt>
          <dd>{format.number(all[figure])}</dd>
        </div>
      ))}
    </dl>
  );
}
