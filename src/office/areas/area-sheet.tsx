import { useState } from 'react';
import {
  type AreaSettings,
  areaInItself,
  eventAreas,
  eventSetArea,
  largestCapacity,
  longestAreaName,
} from '../../contract/area.ts';
import { eventProductDefinitions } from '../../contract/product.ts';
import { eventTicketCategories } from '../../contract/ticket-category.ts';
import type { Area, TimeOfDay } from '../../domain/area.ts';
import { type EntryPolicy, entryPolicies } from '../../domain/entry-policy.ts';
import {
  type AreaId,
  asId,
  type ProductDefinitionId,
  type TicketCategoryId,
} from '../../domain/ids.ts';
import { type LocalDateTime, parseLocalDateTime } from '../../domain/time.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { OneOf, SomeOf } from '../../ui/kit/choices.tsx';
import { Icon } from '../../ui/kit/icon.tsx';
import { Sheet } from '../../ui/kit/sheet.tsx';
import { useOfficeFormat } from '../i18n/format.ts';
import type { EventPageProps } from '../kit/addresses.ts';
import { Form } from '../kit/form.tsx';
import { SelectRow, TextRow } from '../kit/form-row.tsx';
import { eventRead } from '../session/event-read.ts';
import { type Failure, useCall, useSend } from '../session/service-calls.ts';

type Props = EventPageProps & {
  /** null: a new one. */
  readonly area: Area | null;
  readonly onClose: () => void;
};

/** The form of an area. */
export function AreaSheet({ eventId: id, area, onClose }: Props) {
  const { form: texts } = useScreenTexts('areas');
  const send = useSend();
  const [draft, setDraft] = useState(() => (area ? draftOfArea(area) : newArea));
  const [problems, setProblems] = useState<AreaProblems>({});
  const change = (changed: Partial<AreaDraft>) => setDraft((now) => ({ ...now, ...changed }));
  const said = (field: 'name' | 'capacity' | 'within') =>
    problems[field] && texts.problem[problems[field]];

  const run = async (): Promise<Failure | null> => {
    const found = problemsOfArea(draft);
    setProblems(found);
    if (Object.keys(found).length > 0) return null;
    const params = { ...(area && { areaId: area.id }), settings: settingsOf(draft) };
    const outcome = await send(eventSetArea, { id, params });
    if (outcome.kind === 'answer') {
      onClose();
      return null;
    }
    const byField = outcome.kind === 'refused' ? problemsOfCodes(outcome.errors) : {};
    setProblems(byField);
    return Object.keys(byField).length > 0 ? null : outcome;
  };

  return (
    <Sheet title={area?.name ?? texts.title} closeLabel={texts.close} onClose={onClose}>
      <Form submit={texts.save} run={run} isNew={area === null}>
        <TextRow
          label={texts.name}
          hint={texts.nameHint}
          maxLength={longestAreaName}
          value={draft.name}
          error={said('name')}
          onChange={(name) => change({ name })}
        />
        <TextRow
          label={texts.capacity}
          hint={texts.capacityHint}
          inputMode="numeric"
          isOptional
          value={draft.capacity}
          error={said('capacity')}
          onChange={(capacity) => change({ capacity })}
        />
        <OneOf
          legend={texts.entries}
          hint={texts.entriesHint[draft.entries]}
          options={entryPolicies.map((value) => ({ value, name: texts.policies[value] }))}
          value={draft.entries}
          onChange={(entries) => change({ entries })}
        />
        <WhoEnters eventId={id} draft={draft} change={change} />
        <Windows eventId={id} draft={draft} wrong={problems.windows ?? []} change={change} />
        <TextRow
          label={texts.emptiesAt}
          hint={texts.emptiesAtHint}
          type="time"
          isOptional
          value={draft.emptiesAt}
          onChange={(emptiesAt) => change({ emptiesAt })}
        />
        <OtherAreas eventId={id} area={area} draft={draft} error={said('within')} change={change} />
      </Form>
    </Sheet>
  );
}

type PartProps = EventPageProps & {
  readonly draft: AreaDraft;
  readonly change: (changed: Partial<AreaDraft>) => void;
};

/** Nothing to choose where the service names them by their ids alone. */
function WhoEnters({ eventId: id, draft, change }: PartProps) {
  const { form: texts } = useScreenTexts('areas');
  const asked = { id, params: { resultType: 'full' } } as const;
  const categories = useCall(eventTicketCategories, asked).data?.ticketCategories ?? [];
  const products = useCall(eventProductDefinitions, asked).data?.productDefinitions ?? [];
  const named = <Id,>(all: readonly (Id | { readonly id: Id; readonly name: string })[]) =>
    all.flatMap((one) =>
      typeof one === 'object' && one !== null && 'id' in one
        ? [{ value: one.id, name: one.name }]
        : [],
    );
  return (
    <>
      {categories.length > 1 && (
        <SomeOf
          legend={texts.categories}
          all={texts.allCategories}
          options={named(categories)}
          chosen={draft.categories}
          onChange={(chosen) => change({ categories: chosen })}
        />
      )}
      {products.length > 0 && (
        <SomeOf
          legend={texts.products}
          all={texts.noProducts}
          hint={texts.productsHint}
          options={named(products)}
          chosen={draft.products}
          startsWith="none"
          onChange={(chosen) => change({ products: chosen })}
        />
      )}
    </>
  );
}

type WindowsProps = PartProps & {
  /** The places of those that have no beginning before their end. */
  readonly wrong: readonly number[];
};

/** When the area is open: always, or from one time to another, as often as it takes. */
function Windows({ eventId: id, draft: { windows }, wrong, change }: WindowsProps) {
  const { form: texts } = useScreenTexts('areas');
  const format = useOfficeFormat();
  const event = useCall(eventRead, { id, params: {} });
  const zone = event.data ? format.zone(event.data.event.timezone) : '';
  const set = (at: number, changed: Partial<AreaDraft['windows'][number]>) =>
    change({ windows: windows.map((one, n) => (n === at ? { ...one, ...changed } : one)) });
  return (
    <fieldset className="choice">
      <legend className="choice__legend">{texts.windows}</legend>
      {windows.length === 0 && <p className="choice__hint">{texts.always}</p>}
      {windows.map(({ from, until }, at) => (
        <div key={at} className="rows__beside area-window">
          <TextRow
            label={texts.from}
            hint={texts.zone(zone)}
            type="datetime-local"
            value={from}
            onChange={(value) => set(at, { from: value })}
          />
          <TextRow
            label={texts.until}
            type="datetime-local"
            value={until}
            error={wrong.includes(at) ? texts.problem['window-form'] : undefined}
            onChange={(value) => set(at, { until: value })}
          />
          <button
            type="button"
            className="button button--text"
            onClick={() => change({ windows: windows.filter((_, n) => n !== at) })}
          >
            {texts.removeWindow(at + 1)}
          </button>
        </div>
      ))}
      <button
        type="button"
        className="button button--secondary"
        onClick={() => change({ windows: [...windows, { from: '', until: '' }] })}
      >
        <Icon name="add" />
        {texts.addWindow}
      </button>
    </fieldset>
  );
}

type OthersProps = PartProps & {
  readonly area: Area | null;
  readonly error: string | undefined;
};

/** The area around it, and those that a guest leaves on entry. */
function OtherAreas({ eventId: id, area, draft, error, change }: OthersProps) {
  const { form: texts } = useScreenTexts('areas');
  const { data } = useCall(eventAreas, { id, params: {} });
  const others = (data?.areas ?? []).filter((each) => each.id !== area?.id);
  if (others.length === 0) return null;
  return (
    <>
      <SelectRow
        label={texts.within}
        hint={texts.withinHint}
        value={draft.within}
        options={[
          { value: '', name: texts.withinNone },
          ...others.map((each) => ({ value: String(each.id), name: each.name })),
        ]}
        error={error}
        isOptional
        onChange={(within) => change({ within })}
      />
      <fieldset className="choice">
        <legend className="choice__legend">{texts.leaves}</legend>
        <div className="checks">
          {others.map((each) => (
            <label key={each.id} className="check">
              <input
                type="checkbox"
                checked={draft.leaves.includes(each.id)}
                onChange={({ target }) =>
                  change({
                    leaves: [
                      ...draft.leaves.filter((one) => one !== each.id),
                      ...(target.checked ? [each.id] : []),
                    ],
                  })
                }
              />
              {each.name}
            </label>
          ))}
        </div>
        <p className="choice__hint">{texts.leavesHint}</p>
      </fieldset>
    </>
  );
}

/** As the browser's fields write them, on the event's wall clock. */
type Window = { readonly from: string; readonly until: string };

type AreaDraft = {
  readonly name: string;
  /** Empty: there is no limit. */
  readonly capacity: string;
  readonly entries: EntryPolicy;
  readonly categories: readonly TicketCategoryId[] | null;
  readonly products: readonly ProductDefinitionId[] | null;
  readonly windows: readonly Window[];
  /** Empty: it lies in none. */
  readonly within: string;
  readonly leaves: readonly AreaId[];
  readonly emptiesAt: string;
};

type AreaProblem = 'name-missing' | 'number-form' | 'window-form' | 'in-itself';
type AreaProblems = {
  readonly name?: AreaProblem;
  readonly capacity?: AreaProblem;
  readonly within?: AreaProblem;
  /** The windows that are wrong, by their place. */
  readonly windows?: readonly number[];
};

const newArea: AreaDraft = {
  name: '',
  capacity: '',
  entries: 'again',
  categories: null,
  products: null,
  windows: [],
  within: '',
  leaves: [],
  emptiesAt: '',
};

const draftOfArea = ({ capacity, windows, within, emptiesAt, ...area }: Area): AreaDraft => ({
  ...area,
  capacity: capacity === null ? '' : String(capacity),
  windows: windows.map(({ from, until }) => ({
    from: from.slice(0, 16),
    until: until.slice(0, 16),
  })),
  within: within === null ? '' : String(within),
  emptiesAt: emptiesAt ?? '',
});

function problemsOfArea({ name, capacity, windows }: AreaDraft): AreaProblems {
  const wrong = windows.flatMap((window, at) => (windowOf(window) === null ? [at] : []));
  return {
    ...(name.trim() === '' && { name: 'name-missing' as const }),
    ...(capacityOf(capacity) === undefined && { capacity: 'number-form' as const }),
    ...(wrong.length > 0 && { windows: wrong }),
  };
}

/** Which fields the service's codes are about; none where they are about something else. */
const problemsOfCodes = (codes: readonly string[]): AreaProblems =>
  codes.includes(areaInItself) ? { within: 'in-itself' } : {};

/** Of a draft without problems. */
const settingsOf = (draft: AreaDraft): AreaSettings => ({
  name: draft.name.trim(),
  capacity: capacityOf(draft.capacity) ?? null,
  entries: draft.entries,
  categories: draft.categories,
  products: draft.products,
  windows: draft.windows.flatMap((window) => windowOf(window) ?? []),
  within: draft.within === '' ? null : asId<AreaId>(Number(draft.within)),
  leaves: draft.leaves,
  emptiesAt: draft.emptiesAt === '' ? null : (draft.emptiesAt.slice(0, 5) as TimeOfDay),
});

/** @returns undefined: that is not a number of guests */
function capacityOf(typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const count = /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  return count <= largestCapacity ? count : undefined;
}

function windowOf({
  from,
  until,
}: Window): { readonly from: LocalDateTime; readonly until: LocalDateTime } | null {
  const [begins, ends] = [from, until].map((typed) => parseLocalDateTime(`${typed}:00`));
  return begins && ends && begins < ends ? { from: begins, until: ends } : null;
}
