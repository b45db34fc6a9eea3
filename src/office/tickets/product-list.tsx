import { useState } from 'react';
import { eventProductDefinitions } from '../../contract/product-definition.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { Icon } from '../../ui/kit/icon.tsx';
import { useOfficeFormat } from '../i18n/format.ts';
import type { EventPageProps } from '../kit/addresses.ts';
import { Answered } from '../kit/states.tsx';
import { TableFrame } from '../kit/table-frame.tsx';
import { useCall } from '../session/service-calls.ts';
import { ProductSheet } from './product-sheet.tsx';
import { officeTicketTexts } from './texts.ts';

type Props = EventPageProps & { readonly currency: string };

export function ProductList({ eventId, currency }: Props) {
  const { products: texts } = useScreenTexts(officeTicketTexts);
  const format = useOfficeFormat();
  const products = useCall(eventProductDefinitions, {
    id: eventId,
    params: { resultType: 'full' },
  });
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="part">
      <h2 className="card__title">{texts.title}</h2>
      <p className="card__intro">{texts.intro}</p>
      <Answered asked={products}>
        {({ productDefinitions }) => {
          // Some services answer with bare ids, which name nothing.
          const whole = productDefinitions.filter((each) => typeof each === 'object');
          return whole.length === 0 ? (
            <p>{texts.none}</p>
          ) : (
            <TableFrame label={texts.title} columns={texts.columns}>
              {whole.map(({ id, name, level, options }) => (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  <td data-column={texts.columns[1]}>{texts.levels[level]}</td>
                  <td data-column={texts.columns[2]}>
                    <span>
                      {options.map((option) => (
                        <span key={option.id} className="part__line">
                          {`${option.name}: ${format.money(option.price ?? 0, currency)}, ${
                            option.available === null
                              ? texts.unlimited
                              : format.count(option.available)
                          }`}
                        </span>
                      ))}
                    </span>
                  </td>
                </tr>
              ))}
            </TableFrame>
          );
        }}
      </Answered>
      <p className="part__end">
        <button type="button" className="button button--secondary" onClick={() => setOpen(true)}>
          <Icon name="add" />
          {texts.add}
        </button>
      </p>
      {isOpen && (
        <ProductSheet eventId={eventId} currency={currency} onClose={() => setOpen(false)} />
      )}
    </section>
  );
}
