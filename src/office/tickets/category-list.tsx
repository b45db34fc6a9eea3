import { useState } from 'react';
import { eventTicketCategories } from '../../contract/ticket-category.ts';
import { useFormat, useScreenTexts } from '../../ui/i18n/language.ts';
import { Icon } from '../../ui/kit/icon.tsx';
import { useOfficeFormat } from '../i18n/format.ts';
import type { EventPageProps } from '../kit/addresses.ts';
import { ColourMark, knownColour } from '../kit/colour-mark.tsx';
import { Answered, Empty } from '../kit/states.tsx';
import { TableFrame } from '../kit/table-frame.tsx';
import { useCall } from '../session/service-calls.ts';
import type { Category } from './category-draft.ts';
import { CategorySheet } from './category-sheet.tsx';
import { officeTicketTexts } from './texts.ts';

type Props = EventPageProps & { readonly currency: string };

export function CategoryList({ eventId, currency }: Props) {
  const { categories: texts } = useScreenTexts(officeTicketTexts);
  const categories = useCall(eventTicketCategories, {
    id: eventId,
    params: { resultType: 'full' },
  });
  const [open, setOpen] = useState<Category | 'new' | null>(null);
  const add = (
    <button type="button" className="button button--primary" onClick={() => setOpen('new')}>
      <Icon name="add" />
      {texts.add}
    </button>
  );
  return (
    <section className="part">
      <h2 className="card__title">{texts.title}</h2>
      <Answered asked={categories}>
        {({ ticketCategories }) => {
          // Some services answer with bare ids, which name nothing.
          const whole = ticketCategories.flatMap((each): Category[] =>
            typeof each === 'object' ? [each] : [],
          );
          return whole.length === 0 ? (
            <Empty icon="list" title={texts.none} next={texts.noneNext}>
              {add}
            </Empty>
          ) : (
            <>
              <TableFrame label={texts.title} columns={texts.columns}>
                {whole.map((category) => (
                  <CategoryRow
                    key={category.id}
                    category={category}
                    currency={currency}
                    onChange={() => setOpen(category)}
                  />
                ))}
              </TableFrame>
              <p className="part__end">{add}</p>
            </>
          );
        }}
      </Answered>
      {open && (
        <CategorySheet
          eventId={eventId}
          currency={currency}
          category={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}

type RowProps = {
  readonly category: Category;
  readonly currency: string;
  readonly onChange: () => void;
};

function CategoryRow({ category, currency, onChange }: RowProps) {
  const { categories: texts } = useScreenTexts(officeTicketTexts);
  const format = useOfficeFormat();
  const { number } = useFormat();
  const { saleStart, saleEnd } = category;
  const colour = knownColour(category.colour);
  const window = [
    saleStart && texts.from(format.dateAndTime(saleStart)),
    saleEnd && texts.until(format.dateAndTime(saleEnd)),
  ].filter(Boolean);
  const [, price, taken, sold] = texts.columns;
  return (
    <tr>
      <th scope="row">
        <ColourMark colour={colour} />
        {category.name}
        {colour && <span className="colour-name">{texts.colours[colour]}</span>}
      </th>
      <td data-column={price}>
        {category.price === 0 ? texts.free : format.money(category.price, currency)}
      </td>
      <td data-column={taken}>
        {texts.taken(number(category.sold ?? 0), number(category.available))}
      </td>
      <td data-column={sold}>
        {category.active === false
          ? texts.notSold
          : window.length === 0
            ? texts.always
            : window.join(' · ')}
      </td>
      <td>
        <button
          type="button"
          className="button button--text"
          aria-label={texts.changeNamed(category.name)}
          onClick={onChange}
        >
          {texts.change}
        </button>
      </td>
    </tr>
  );
}
