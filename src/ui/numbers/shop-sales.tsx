import { useId } from 'react';
import { useFormat, useScreenTexts } from '../i18n/language.ts';
import { useDoorState } from '../kit/hooks/door.ts';
import { ShareBar } from './share-bar.tsx';
import { numbersTexts } from './texts.ts';
import { useShopCapacity } from './use-numbers.ts';

/** How many tickets the shop has sold; nothing if the service never said. */
export function ShopSales() {
  const { shop: texts } = useScreenTexts(numbersTexts);
  const format = useFormat();
  const heading = useId();
  const capacity = useShopCapacity();
  const timezone = useDoorState(({ event }) => event.timezone);
  if (capacity === null) return null;
  const { sold, places, readAt } = capacity;
  const free = places === null ? null : Math.max(0, places - sold);
  return (
    <section className="numbers__part" aria-labelledby={heading}>
      <h2 id={heading} className="numbers__heading">
        {texts.heading}
      </h2>
      <p className="count__line">
        <span className="count__name">
          {places === null
            ? texts.sold(sold)
            : texts.soldOf(format.number(sold), format.number(places))}
        </span>
        {free !== null && (
          <span className="count__value">{free === 0 ? texts.soldOut : texts.free(free)}</span>
        )}
      </p>
      {free !== null && <ShareBar filled={sold} hatched={0} rest={free} />}
      <p className="numbers__note">{texts.asOf(format.clockAt(readAt, timezone))}</p>
    </section>
  );
}
