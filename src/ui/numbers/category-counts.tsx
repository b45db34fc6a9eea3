import { type ReactNode, useId } from 'react';
import { type CategoryCount, countedTickets } from '../../domain/attendance.ts';
import { useFormat, useScreenTexts } from '../i18n/language.ts';
import { ShareBar } from './share-bar.tsx';

type Props = {
  readonly categories: readonly CategoryCount[];
  /** What is before a category's name. */
  readonly markOf?: (category: CategoryCount) => ReactNode;
};

/** For each category: how many are inside, left, and are expected. */
export function CategoryCounts({ categories, markOf }: Props) {
  const texts = useScreenTexts('numbers');
  const format = useFormat();
  const heading = useId();
  return (
    <section className="numbers__part" aria-labelledby={heading}>
      <h2 id={heading} className="numbers__heading">
        {texts.categories}
      </h2>
      <ul className="counts">
        {categories.map((count) => (
          <li key={count.categoryId} className="count" data-category={count.categoryId}>
            <p className="count__line">
              <span className="count__name">
                {markOf?.(count)}
                {count.name}
              </span>
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
