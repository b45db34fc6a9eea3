import { useId } from 'react';
import { type CategoryCount, countedTickets } from '../../domain/attendance.ts';
import { useFormat, useScreenTexts } from '../i18n/language.ts';
import { ShareBar } from './share-bar.tsx';
import { numbersTexts } from './texts.ts';

type Props = { readonly categories: readonly CategoryCount[] };

/** For each category: how many are inside, left, and are expected. */
export function CategoryCounts({ categories }: Props) {
  const texts = useScreenTexts(numbersTexts);
  const format = useFormat();
  const heading = useId();
  return (
    <section className="numbers__part" aria-labelledby={heading}>
      <h2 id={heading} className="numbers__heading">
        {texts.categories}
      </h2>
      <ul className="counts">
        {categories.map(({ categoryId, name, ...count }) => (
          <li key={categoryId} className="count" data-category={categoryId}>
            <p className="count__line">
              <span className="count__name">{name}</span>
              <span className="count__value">
                {texts.category(format.number(count.inside), format.number(countedTickets(count)))}
              </span>
            </p>
            <ShareBar filled={count.inside} hatched={count.left} rest={count.expected} />
            <p className="count__rest">
              {texts.categoryRest(format.number(count.left), format.number(count.expected))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
