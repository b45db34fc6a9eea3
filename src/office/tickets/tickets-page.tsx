import { type ReactNode, useState } from 'react';
import type { Outcome } from '../../client/api/outcome.ts';
import type { SentParams } from '../../contract/call.ts';
import { eventProductDefinitions, productDefinitionDelete } from '../../contract/product.ts';
import {
  eventNewSigningKey,
  eventPrintSignedCodes,
  eventSignedCodes,
} from '../../contract/signed-codes.ts';
import { eventTicketCategories, ticketCategoryDelete } from '../../contract/ticket-category.ts';
import {
  eventPaymentTypes,
  eventTicketTypes,
  paymentTypeCreate,
  paymentTypeUpdate,
  ticketShopOrder,
  ticketShopRead,
  ticketTypeCreate,
  ticketTypeUpdate,
} from '../../contract/ticket-shop.ts';
import { useFormat, useScreenTexts } from '../../ui/i18n/language.ts';
import { Icon } from '../../ui/kit/icon.tsx';
import { useOfficeFormat } from '../i18n/format.ts';
import type { EventPageProps } from '../kit/addresses.ts';
import { ColourMark, knownColour } from '../kit/colour-mark.tsx';
import { MoveButtons, moved } from '../kit/move-buttons.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { RowActions } from '../kit/row-actions.tsx';
import { Advice, Answered, Empty, useFailureWords } from '../kit/states.tsx';
import { TableFrame } from '../kit/table-frame.tsx';
import { CallFailed, type Failure, lacksCall, useCall, useSend } from '../session/service-calls.ts';
import type { Category } from './category-draft.ts';
import { CategorySheet } from './category-sheet.tsx';
import { type Product, ProductSheet } from './product-sheet.tsx';

/** What there is to have and to buy: ticket categories, products, and how both are sent and paid. */
export function TicketsPage({ eventId }: EventPageProps) {
  const { title, intro } = useScreenTexts('tickets');
  const shop = useCall(ticketShopRead, { id: eventId, params: {} });
  return (
    <>
      <PageHead title={title} intro={intro} />
      <Answered asked={shop}>
        {({ ticketShop: { currency } }) => (
          <>
            <CategoryList eventId={eventId} currency={currency} />
            <ProductList eventId={eventId} currency={currency} />
            <OfferedTypes eventId={eventId} />
            <SignedCodes eventId={eventId} />
          </>
        )}
      </Answered>
    </>
  );
}

type Props = EventPageProps & { readonly currency: string };

function ProductList({ eventId, currency }: Props) {
  const { products: texts, rows } = useScreenTexts('tickets');
  const format = useOfficeFormat();
  const products = useCall(eventProductDefinitions, {
    id: eventId,
    params: { resultType: 'full' },
  });
  const [open, setOpen] = useState<Product | 'new' | null>(null);
  const { change, remove, end } = useChanges(eventId);
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
            <TableFrame label={texts.title} columns={texts.columns} hasActions>
              {whole.map(({ id, name, level, options }, at) => (
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
                  <td>
                    <div className="row-actions">
                      <MoveButtons
                        name={name}
                        at={at}
                        of={whole.length}
                        onMove={(to) =>
                          void change({
                            productDefinitions: moved(whole, at, to).map((each) => each.id),
                          })
                        }
                      />
                      <RowActions
                        words={rows}
                        name={name}
                        onChange={() => setOpen(whole[at] ?? null)}
                        onRemove={() => remove(productDefinitionDelete, id)}
                      />
                    </div>
                  </td>
                </tr>
              ))}
            </TableFrame>
          );
        }}
      </Answered>
      {end}
      <p className="part__end">
        <button type="button" className="button button--secondary" onClick={() => setOpen('new')}>
          <Icon name="add" />
          {texts.add}
        </button>
      </p>
      {open && (
        <ProductSheet
          eventId={eventId}
          currency={currency}
          product={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}

/** Whether tickets are printed with signed ticket codes; and another signing key, after a leak. */
function SignedCodes({ eventId: id }: EventPageProps) {
  const { signed: texts } = useScreenTexts('tickets');
  const known = useCall(eventSignedCodes, { id, params: {} });
  const send = useSend();
  const wordsOf = useFailureWords();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const change = async (run: () => Promise<Outcome<unknown>>) => {
    if (isBusy) return;
    setIsBusy(true);
    const outcome = await run();
    setFailure(outcome.kind === 'answer' ? null : outcome);
    setIsBusy(false);
  };
  const turn = (printed: boolean) => send(eventPrintSignedCodes, { id, params: { printed } });
  const renew = () => send(eventNewSigningKey, { id, params: { revokeOthers: true } });

  // Another service prints no such codes.
  if (known.error instanceof CallFailed && lacksCall(known.error.failure)) return null;
  return (
    <section className="part">
      <Answered asked={known}>
        {({ printed, keys }) => (
          <fieldset className="choice">
            <legend className="card__title">{texts.title}</legend>
            <p>{texts.intro}</p>
            <div className="checks">
              <label className="check">
                <input
                  type="checkbox"
                  checked={printed}
                  aria-busy={isBusy}
                  aria-disabled={isBusy}
                  onChange={({ target }) => void change(() => turn(target.checked))}
                />
                {texts.print}
              </label>
            </div>
            {keys.length > 0 && (
              <details>
                <summary>{texts.leaked}</summary>
                <p>{texts.revoking}</p>
                <button
                  type="button"
                  className="button button--secondary"
                  aria-disabled={isBusy}
                  onClick={() => void change(renew)}
                >
                  {texts.revoke}
                </button>
              </details>
            )}
            {failure && <Advice {...wordsOf(failure)} />}
          </fieldset>
        )}
      </Answered>
    </section>
  );
}

type CategoryListProps = EventPageProps & { readonly currency: string };

function CategoryList({ eventId, currency }: CategoryListProps) {
  const { categories: texts, rows } = useScreenTexts('tickets');
  const categories = useCall(eventTicketCategories, {
    id: eventId,
    params: { resultType: 'full' },
  });
  const [open, setOpen] = useState<Category | 'new' | null>(null);
  const { change, remove, end } = useChanges(eventId);
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
              <TableFrame label={texts.title} columns={texts.columns} hasActions>
                {whole.map((category, at) => (
                  <CategoryRow key={category.id} category={category} currency={currency}>
                    <MoveButtons
                      name={category.name}
                      at={at}
                      of={whole.length}
                      onMove={(to) =>
                        void change({ ticketCategories: moved(whole, at, to).map(({ id }) => id) })
                      }
                    />
                    <RowActions
                      words={rows}
                      name={category.name}
                      onChange={() => setOpen(category)}
                      onRemove={() => remove(ticketCategoryDelete, category.id)}
                    />
                  </CategoryRow>
                ))}
              </TableFrame>
              {end}
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
  /** Its buttons. */
  readonly children: ReactNode;
};

function CategoryRow({ category, currency, children }: RowProps) {
  const { categories: texts } = useScreenTexts('tickets');
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
        <div className="row-actions">{children}</div>
      </td>
    </tr>
  );
}

/** Orders and deletes rows, and says what came of it. */
function useChanges(eventId: EventPageProps['eventId']) {
  const { rows } = useScreenTexts('tickets');
  const wordsOf = useFailureWords();
  const send = useSend();
  const [end, setEnd] = useState<Failure | 'kept' | null>(null);
  const change = async (params: SentParams<typeof ticketShopOrder>) => {
    const outcome = await send(ticketShopOrder, { id: eventId, params });
    setEnd(outcome.kind === 'answer' ? null : outcome);
  };
  const remove = async (
    call: typeof ticketCategoryDelete | typeof productDefinitionDelete,
    id: number,
  ) => {
    const outcome = await send(call, { id, params: {} });
    setEnd(outcome.kind !== 'answer' ? outcome : outcome.answer.deleted ? null : 'kept');
  };
  return {
    change,
    remove,
    end:
      end === null ? null : (
        <Advice {...(end === 'kept' ? { title: rows.kept, next: rows.keptNext } : wordsOf(end))} />
      ),
  };
}

/** Delivery methods, and how buyers pay: what the shop offers of what the service knows. */
function OfferedTypes({ eventId }: EventPageProps) {
  const { types } = useScreenTexts('tickets');
  const { ticketTypes: deliveryNames, paymentTypes: paymentNames } = useScreenTexts('shop-types');
  const send = useSend();
  const asked = { id: eventId, params: {} };
  const ticketTypes = useCall(eventTicketTypes, asked);
  const paymentTypes = useCall(eventPaymentTypes, asked);
  return (
    <section className="part rows__beside">
      <Answered asked={ticketTypes}>
        {({ results }) => (
          <TypeChoice
            title={types.tickets}
            names={deliveryNames}
            available={results.availableTicketTypes}
            known={results.ticketTypes}
            onAdd={(type) => send(ticketTypeCreate, { id: eventId, params: { type } })}
            onTurn={(id, active) => send(ticketTypeUpdate, { id, params: { active } })}
          />
        )}
      </Answered>
      <Answered asked={paymentTypes}>
        {({ results }) => (
          <TypeChoice
            title={types.payments}
            names={paymentNames}
            available={results.availablePaymentTypes}
            {...(results.workingPaymentTypes && {
              working: results.workingPaymentTypes,
              notWorking: types.notWorking,
            })}
            known={results.paymentTypes}
            onAdd={(type) => send(paymentTypeCreate, { id: eventId, params: { type } })}
            onTurn={(id, active) => send(paymentTypeUpdate, { id, params: { active } })}
          />
        )}
      </Answered>
    </section>
  );
}

type Known<Type> = { readonly id: number; readonly type: Type | null; readonly active: boolean };

type OfferedTypesProps<Type extends string> = {
  readonly title: string;
  readonly names: Readonly<Record<Type, string>>;
  /** What hosts may offer. */
  readonly available: readonly Type[];
  /** Which of them work; left out: all. */
  readonly working?: readonly Type[];
  /** Why the others don't. */
  readonly notWorking?: string;
  /** What this shop has, turned on or off. */
  readonly known: readonly Known<Type>[];
  readonly onAdd: (type: Type) => Promise<Outcome<unknown>>;
  readonly onTurn: (id: number, active: boolean) => Promise<Outcome<unknown>>;
};

function TypeChoice<Type extends string>(props: OfferedTypesProps<Type>) {
  const { title, names, available, working, notWorking, known, onAdd, onTurn } = props;
  const wordsOf = useFailureWords();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState<Type | null>(null);
  const knownOf = (type: Type) => known.find((each) => each.type === type);
  const works = (type: Type) => working === undefined || working.includes(type);
  // One that is no longer allowed, and still on, can be turned off.
  const shown = [
    ...new Set([
      ...available,
      ...known.flatMap(({ type, active }) => (type !== null && active ? [type] : [])),
    ]),
  ];

  const turn = async (type: Type, active: boolean) => {
    if (busy === type) return;
    setBusy(type);
    const there = knownOf(type);
    const outcome = await (there ? onTurn(there.id, active) : onAdd(type));
    setFailure(outcome.kind === 'answer' ? null : outcome);
    setBusy(null);
  };

  return (
    <fieldset className="choice">
      <legend className="card__title">{title}</legend>
      <div className="checks">
        {shown.map((type) => (
          <label key={type} className="check">
            <input
              type="checkbox"
              checked={knownOf(type)?.active === true}
              disabled={!works(type) && knownOf(type)?.active !== true}
              aria-busy={busy === type}
              aria-disabled={busy === type}
              onChange={({ target }) => void turn(type, target.checked)}
            />
            <span>
              {names[type]}
              {works(type) || <span className="choice__hint">{notWorking}</span>}
            </span>
          </label>
        ))}
      </div>
      {failure && <Advice {...wordsOf(failure)} />}
    </fieldset>
  );
}
