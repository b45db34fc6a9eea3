import { useId } from 'react';
import { countedTickets, type Headcount } from '../../domain/attendance.ts';
import { useFormat, useScreenTexts } from '../i18n/language.ts';
import { ShareBar } from './share-bar.tsx';
import { numbersTexts } from './texts.ts';

const figures = ['inside', 'left', 'expected'] as const satisfies readonly (keyof Headcount)[];

/** The three main numbers, each with its share. */
export function HeadcountFigures({ all }: { readonly all: Headcount }) {
  const texts = useScreenTexts(numbersTexts);
  const format = useFormat();
  const heading = useId();
  const { inside, left, expected } = all;
  const total = countedTickets(all);
  return (
    <section className="numbers__part" aria-labelledby={heading}>
      <h2 id={heading} className="unseen">
        {texts.now}
      </h2>
      <dl className="figures">
        {figures.map((figure) => (
          <div key={figure} className="figure" data-figure={figure}>
            <dt className="figure__name">
              <span className="swatch" data-swatch={figure} />
              {texts[figure]}
            </dt>
            <dd className="figure__value">
              <span className="figure__number">{format.number(all[figure])}</span>
              {total > 0 && (
                <span className="figure__share">
                  {figure === 'inside'
                    ? texts.shareOf(format.percent(inside / total), texts.tickets(total))
                    : format.percent(all[figure] / total)}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <ShareBar filled={inside} hatched={left} rest={expected} />
    </section>
  );
}
