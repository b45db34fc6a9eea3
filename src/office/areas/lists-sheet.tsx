import { type ReactNode, useState } from 'react';
import {
  type AreaSettings,
  eventAreas,
  eventSetArea,
  mostAreas,
  tooManyAreas,
} from '../../contract/area.ts';
import { eventProductDefinitions } from '../../contract/product.ts';
import { eventTicketCategories } from '../../contract/ticket-category.ts';
import { fold } from '../../domain/folded-text.ts';
import { asId, type ProductDefinitionId, type TicketCategoryId } from '../../domain/ids.ts';
import type { Timezone } from '../../domain/time.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { ActionButton } from '../../ui/kit/action-button.tsx';
import { Icon } from '../../ui/kit/icon.tsx';
import { Sheet } from '../../ui/kit/sheet.tsx';
import { useOfficeFormat } from '../i18n/format.ts';
import type { EventPageProps } from '../kit/addresses.ts';
import { FormRow, SelectRow } from '../kit/form-row.tsx';
import { Advice, Answered, Busy, useFailureWords } from '../kit/states.tsx';
import { eventRead } from '../session/event-read.ts';
import { answerDeadlineMs } from '../session/open-session.ts';
import { type Failure, useCall, useRefresh } from '../session/service-calls.ts';
import { useSession } from '../session/use-session.ts';
import {
  type CheckInList,
  farFuture,
  farPast,
  type ItemNames,
  type Lack,
  type ReadLists,
  readCheckInLists,
} from './check-in-lists.ts';

type Props = EventPageProps & { readonly onClose: () => void };

/** Makes areas of pretix's check-in lists. The organizer sees each of them before it is made. */
export function ListsSheet({ eventId: id, onClose }: Props) {
  const { form, lists: texts } = useScreenTexts('areas');
  const event = useCall(eventRead, { id, params: {} });
  const asked = { id, params: { resultType: 'full' } } as const;
  const categories = useCall(eventTicketCategories, asked);
  const products = useCall(eventProductDefinitions, asked);
  return (
    <Sheet title={texts.title} closeLabel={form.close} onClose={onClose}>
      <Answered asked={event}>
        {({ event: { timezone } }) => (
          <Answered asked={categories}>
            {({ ticketCategories }) => (
              <Answered asked={products}>
                {({ productDefinitions }) => (
                  <Importing
                    eventId={id}
                    zone={timezone}
                    categories={ticketCategories.flatMap((one) =>
                      typeof one === 'object' ? [one] : [],
                    )}
                    addOns={productDefinitions.flatMap((one) =>
                      typeof one === 'object' ? [one] : [],
                    )}
                  />
                )}
              </Answered>
            )}
          </Answered>
        )}
      </Answered>
    </Sheet>
  );
}

type Named<Id> = { readonly id: Id; readonly name: string };
/** What the event has. */
type Offer = {
  readonly categories: readonly Named<TicketCategoryId>[];
  readonly addOns: readonly Named<ProductDefinitionId>[];
};
/** What pretix's item is in this event. */
type Meaning =
  | { readonly kind: 'category'; readonly id: TicketCategoryId }
  | { readonly kind: 'addOn'; readonly id: ProductDefinitionId }
  | { readonly kind: 'none' };

type Step =
  | { readonly kind: 'choose' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'adding'; readonly done: number; readonly all: number }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly done: number }
  | { readonly kind: 'done'; readonly done: number };

function Importing({ eventId: id, zone, ...offer }: EventPageProps & Offer & { zone: Timezone }) {
  const { lists: texts } = useScreenTexts('areas');
  const { request } = useSession();
  const refresh = useRefresh();
  const areas = useCall(eventAreas, { id, params: {} }).data?.areas ?? [];
  const [step, setStep] = useState<Step>({ kind: 'choose' });
  const [read, setRead] = useState<ReadLists | null>(null);
  const [said, setSaid] = useState<ReadonlyMap<number, Meaning>>(new Map());
  /** By the list's id; of the others, those are made that lack nothing. */
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map());

  const open = async (files: readonly File[]) => {
    if (files.length === 0) return;
    setStep({ kind: 'reading' });
    setRead(await readCheckInLists(files, zone));
    setSaid(new Map());
    setChosen(new Map());
    setStep({ kind: 'choose' });
  };
  const found = read?.kind === 'lists' ? read : null;
  const meaningOf = (item: number) =>
    said.get(item) ?? meaningByName(offer, found?.names.get(item) ?? []);
  const plans = (found?.lists ?? []).map((list) => {
    const plan = planOf(list, meaningOf);
    const isThere = areas.some(({ name }) => fold(name) === fold(list.name));
    const lacks = [...plan.lacks, ...(isThere ? ['exists' as const] : [])];
    const isChosen = plan.settings !== null && (chosen.get(list.id) ?? lacks.length === 0);
    return { ...plan, list, lacks, isChosen };
  });
  const toMake = plans.flatMap(({ settings, isChosen }) =>
    settings && isChosen ? [settings] : [],
  );

  const make = async () => {
    for (const [done, settings] of toMake.entries()) {
      setStep({ kind: 'adding', done, all: toMake.length });
      const params = { settings };
      const outcome = await request(eventSetArea, { id, params, deadlineMs: answerDeadlineMs });
      if (outcome.kind === 'answer') continue;
      await refresh();
      return setStep({ kind: 'failed', failure: outcome, done });
    }
    await refresh();
    setRead(null);
    setStep({ kind: 'done', done: toMake.length });
  };

  return (
    <div className="rows">
      <FormRow label={texts.files} hint={texts.hint}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".json,.txt"
            multiple
            disabled={step.kind === 'reading' || step.kind === 'adding'}
            // Else a browser tells nothing of the same file, chosen again.
            onClick={({ currentTarget }) => {
              currentTarget.value = '';
            }}
            onChange={({ target }) => void open([...(target.files ?? [])])}
          />
        )}
      </FormRow>
      <Progress step={step} />
      {read?.kind === 'fault' && (
        <Advice
          title={texts.faults[read.fault].title(read.file)}
          next={texts.faults[read.fault].next}
        />
      )}
      {found && (
        <>
          {found.missing > 0 && (
            <Advice {...texts.missing} title={texts.missing.title(found.missing)} />
          )}
          <ItemsOfLists
            {...offer}
            lists={found.lists}
            names={found.names}
            meaningOf={meaningOf}
            onSay={(item, meaning) => setSaid(new Map(said).set(item, meaning))}
          />
          {plans.map((plan) => (
            <OneList
              key={plan.list.id}
              {...plan}
              offer={offer}
              nameOf={(item) => found.names.get(item)?.[0] ?? texts.items.unnamed(item)}
              onChoose={(isChosen) => setChosen(new Map(chosen).set(plan.list.id, isChosen))}
            />
          ))}
          {toMake.length === 0 ? (
            <p className="choice__hint">{texts.nothing}</p>
          ) : (
            <div className="rows__end">
              <ActionButton kind="primary" run={make}>
                {texts.submit(toMake.length)}
              </ActionButton>
            </div>
          )}
        </>
      )}
    </div>
  );
}

function Progress({ step }: { readonly step: Step }) {
  const { lists: texts } = useScreenTexts('areas');
  const wordsOf = useFailureWords();
  switch (step.kind) {
    case 'choose':
      return null;
    case 'reading':
      return <Busy />;
    case 'adding':
      return <p role="status">{texts.adding(step.done, step.all)}</p>;
    case 'done':
      return <p role="status">{texts.done(step.done)}</p>;
    case 'failed': {
      const isFull = step.failure.kind === 'refused' && step.failure.errors.includes(tooManyAreas);
      const words = isFull
        ? { title: texts.full.title(mostAreas), next: texts.full.next }
        : wordsOf(step.failure);
      return (
        <Advice {...words}>
          <p>{texts.done(step.done)}</p>
        </Advice>
      );
    }
  }
}

type ItemsProps = Offer & {
  readonly lists: readonly CheckInList[];
  readonly names: ItemNames;
  readonly meaningOf: (item: number) => Meaning;
  readonly onSay: (item: number, meaning: Meaning) => void;
};

/** What pretix's tickets and add-ons are here. Those of the same name are found, and shown. */
function ItemsOfLists({ categories, addOns, lists, names, meaningOf, onSay }: ItemsProps) {
  const { items: texts } = useScreenTexts('areas').lists;
  const items = [...new Set(lists.flatMap((list) => list.items ?? []))];
  if (items.length === 0) return null;
  const values: readonly (Meaning & { readonly name: string; readonly group?: string })[] = [
    { kind: 'none', name: texts.none },
    ...categories.map((one) => ({ kind: 'category' as const, ...one, group: texts.categories })),
    ...addOns.map((one) => ({ kind: 'addOn' as const, ...one, group: texts.addOns })),
  ];
  return (
    <section>
      <h3 className="area-list__title">{texts.title}</h3>
      <p className="choice__hint">{texts.intro}</p>
      <div className="rows">
        {items.map((item) => (
          <SelectRow
            key={item}
            label={names.get(item)?.[0] ?? texts.unnamed(item)}
            value={keyOf(meaningOf(item))}
            options={values.map((one) => ({ value: keyOf(one), name: one.name, group: one.group }))}
            onChange={(value) =>
              onSay(item, values.find((one) => keyOf(one) === value) ?? { kind: 'none' })
            }
          />
        ))}
      </div>
    </section>
  );
}

const keyOf = (meaning: Meaning): string =>
  meaning.kind === 'none' ? '' : `${meaning.kind} ${meaning.id}`;

function meaningByName({ categories, addOns }: Offer, names: readonly string[]): Meaning {
  const folded = names.map(fold);
  const of = <Id,>(all: readonly Named<Id>[]) =>
    all.filter(({ name }) => folded.includes(fold(name)));
  const [category, addOn] = [of(categories), of(addOns)];
  // Of several, a person has to choose.
  if (category.length + addOn.length !== 1) return { kind: 'none' };
  return category[0]
    ? { kind: 'category', id: category[0].id }
    : { kind: 'addOn', id: addOn[0]?.id ?? asId(0) };
}

/** Why no area can be made of a list. */
type Unfit = 'nobody' | 'mixed' | 'never';
type Plan =
  | { readonly settings: AreaSettings; readonly unfit: null; readonly lacks: readonly PlanLack[] }
  | { readonly settings: null; readonly unfit: Unfit; readonly lacks: readonly PlanLack[] };
type PlanLack = Lack | 'item' | 'exists';

function planOf(
  list: CheckInList,
  meaningOf: (item: number) => Meaning,
): Plan & {
  readonly strangers: readonly number[];
} {
  const meant = list.items?.map((item) => ({ item, meaning: meaningOf(item) })) ?? null;
  const strangers = (meant ?? []).flatMap(({ item, meaning }) =>
    meaning.kind === 'none' ? [item] : [],
  );
  const categories = [
    ...new Set(meant?.flatMap(({ meaning: m }) => (m.kind === 'category' ? [m.id] : []))),
  ];
  const products = [
    ...new Set(meant?.flatMap(({ meaning: m }) => (m.kind === 'addOn' ? [m.id] : []))),
  ];
  const lacks = [...list.lacks, ...(strangers.length > 0 ? ['item' as const] : [])];
  const { windows } = list;
  const unfit = (why: Unfit) => ({ settings: null, unfit: why, lacks, strangers });
  if (windows === null) return unfit('never');
  if (meant !== null && categories.length + products.length === 0) return unfit('nobody');
  if (categories.length > 0 && products.length > 0) return unfit('mixed');
  const settings: AreaSettings = {
    ...{ name: list.name, entries: list.entries, emptiesAt: list.emptiesAt, windows },
    categories: categories.length > 0 ? categories : null,
    products: products.length > 0 ? products : null,
    ...{ within: null, capacity: null, leaves: [] },
  };
  return { settings, unfit: null, lacks, strangers };
}

type OneListProps = Plan & {
  readonly list: CheckInList;
  readonly strangers: readonly number[];
  readonly isChosen: boolean;
  readonly offer: Offer;
  readonly nameOf: (item: number) => string;
  readonly onChoose: (isChosen: boolean) => void;
};

/** What would be made of a list, and what would not. */
function OneList(props: OneListProps) {
  const { list, settings, unfit, lacks, strangers, isChosen, offer, nameOf, onChoose } = props;
  const { form, lists: texts } = useScreenTexts('areas');
  const named = <Id,>(ids: readonly Id[] | null | undefined, all: readonly Named<Id>[]) =>
    ids && all.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(', ');
  const needed = named(settings?.products, offer.addOns);
  return (
    <section className="area-list" aria-label={list.name}>
      <h3 className="area-list__title">{list.name}</h3>
      {settings && (
        <dl className="area-list__facts">
          <Fact name={form.categories}>
            {named(settings.categories, offer.categories) ?? form.allCategories}
          </Fact>
          {needed && <Fact name={form.products}>{needed}</Fact>}
          <Fact name={form.entries}>{form.policies[settings.entries]}</Fact>
          <Fact name={form.windows}>
            <WindowWords windows={settings.windows} />
          </Fact>
          {settings.emptiesAt && <Fact name={form.emptiesAt}>{settings.emptiesAt}</Fact>}
        </dl>
      )}
      {unfit ? (
        <p className="area-full">
          <Icon name="alert" />
          {texts.unfit[unfit]}
        </p>
      ) : (
        <>
          {lacks.length > 0 && (
            <>
              <p className="area-full">
                <Icon name="alert" />
                {texts.lacking}
              </p>
              <ul>
                {lacks.map((lack) => (
                  <li key={lack}>
                    {lack === 'item'
                      ? texts.lackingItems(strangers.map(nameOf).join(', '))
                      : texts.lacks[lack]}
                  </li>
                ))}
              </ul>
            </>
          )}
          <div>
            <label className="check">
              <input
                type="checkbox"
                checked={isChosen}
                onChange={({ target }) => onChoose(target.checked)}
              />
              {lacks.length > 0 ? texts.makeAnyway(list.name) : texts.make(list.name)}
            </label>
          </div>
        </>
      )}
    </section>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function WindowWords({ windows }: Pick<AreaSettings, 'windows'>) {
  const { form, lists: texts } = useScreenTexts('areas');
  const { dateAndTime } = useOfficeFormat();
  if (windows.length === 0) return form.always;
  return windows.map(({ from, until }) => (
    <span key={`${from} ${until}`} className="area-list__window">
      {from === farPast
        ? texts.until(dateAndTime(until))
        : until === farFuture
          ? texts.from(dateAndTime(from))
          : texts.between(dateAndTime(from), dateAndTime(until))}
    </span>
  ));
}
