import { useState } from 'react';
import { longPin } from '../../client/device/pin.ts';
import { systemNewId } from '../../client/device/platform.ts';
import { eventAreas } from '../../contract/area.ts';
import { eventProductDefinitions } from '../../contract/product.ts';
import { eventTicketCategories } from '../../contract/ticket-category.ts';
import type { Gate } from '../../domain/gate.ts';
import { type AreaId, asId, type EventId } from '../../domain/ids.ts';
import type { Timezone } from '../../domain/time.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { OneOf, type Option, SomeOf, Switch } from '../../ui/kit/choices.tsx';
import { Icon } from '../../ui/kit/icon.tsx';
import { useOfficeFormat } from '../i18n/format.ts';
import type { EventPageProps } from '../kit/addresses.ts';
import { Form } from '../kit/form.tsx';
import { SelectRow, TextRow } from '../kit/form-row.tsx';
import { Advice } from '../kit/states.tsx';
import { useMeans } from '../session/means.ts';
import { type Failure, lacksCall, useCall, useSend } from '../session/service-calls.ts';
import { useRole } from '../session/use-role.ts';
import { useSession } from '../session/use-session.ts';
import {
  type DoorDraft,
  type DoorProblems,
  doorNames,
  endsOf,
  gateOf,
  longestDoorName,
  newDoorDraft,
  problemsOfDoor,
} from './door-draft.ts';
import { type MadeDoors, makeDoors } from './make-doors.ts';
import '../../ui/kit/style/folded.css';

type DoorFormProps = EventPageProps & {
  readonly zone: Timezone;
  readonly onMade: (made: MadeDoors) => void;
};

const optionsOf = <Value extends string>(names: Readonly<Record<Value, string>>) =>
  (Object.entries(names) as [Value, string][]).map(([value, name]) => ({ value, name }));

/** Makes what phones become doors with, and what their gate lets through. */
export function DoorForm({ eventId, zone, onMade }: DoorFormProps) {
  const { make } = useScreenTexts('doors');
  const { service } = useSession();
  const { clock } = useMeans();
  const send = useSend();
  const [draft, setDraft] = useState(() => newDoorDraft(clock.now(), zone));
  const [problems, setProblems] = useState<DoorProblems>({});
  const [isLacking, setLacking] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { gate, way } = draft;
  const change = (changed: Partial<DoorDraft>) => setDraft((now) => ({ ...now, ...changed }));
  const changeGate = (changed: Partial<Gate>) =>
    setDraft((now) => ({ ...now, gate: { ...now.gate, ...changed } }));
  const row: RowOf = (field) => ({
    value: draft[field],
    onChange: (value) => change({ [field]: value }),
    error: problems[field] && make.problem[problems[field]],
  });

  const run = async (): Promise<Failure | null> => {
    const found = problemsOfDoor(draft, clock.now(), zone);
    setProblems(found);
    setLacking(false);
    // A wrong field must be visible.
    if (found.supervisorPin || found.until) setOpen(true);
    if (Object.keys(found).length > 0) return null;
    const common = {
      ...{ service, eventId, way },
      gate: await gateOf(draft, systemNewId()),
      ends: endsOf(draft),
    };
    const made = await makeDoors(send, common, doorNames(draft));
    if ('kind' in made) {
      if (!lacksCall(made)) return made;
      setLacking(true);
      return null;
    }
    change({ name: '' });
    onMade(made);
    return null;
  };

  return (
    <section className="card door-form">
      <h2 className="card__title">{make.title}</h2>
      <Form submit={way === 'paper' ? make.submitSheets : make.submit} run={run}>
        <TextRow
          label={make.name}
          hint={make.nameHint}
          maxLength={longestDoorName}
          {...row('name')}
        />
        <TextRow
          label={make.gate}
          hint={make.gateHint}
          isOptional
          maxLength={longestDoorName}
          value={gate.name}
          onChange={(name) => changeGate({ name })}
        />
        <OneOf
          legend={make.direction}
          options={optionsOf(make.directions)}
          value={gate.direction}
          onChange={(direction) => changeGate({ direction })}
        />
        <AreaRow eventId={eventId} gate={gate} changeGate={changeGate} />
        <MoreFields
          eventId={eventId}
          zone={zone}
          gate={gate}
          changeGate={changeGate}
          row={row}
          isOpen={isOpen}
          setOpen={setOpen}
        />
        <OneOf
          legend={make.way}
          options={optionsOf(make.ways)}
          value={way}
          onChange={(chosen) => change({ way: chosen })}
        />
        {way === 'paper' && (
          <>
            <TextRow label={make.sheets} inputMode="numeric" {...row('sheets')} />
            <TextRow
              label={make.sheetsUntil}
              hint={make.sheetsUntilHint}
              type="datetime-local"
              {...row('sheetsUntil')}
            />
          </>
        )}
        {isLacking && <Advice {...make.lacking} />}
      </Form>
    </section>
  );
}

/** What a text field of the form needs: its value, its problem and how it changes. */
type RowOf = (field: keyof DoorProblems) => {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
};

type MoreFieldsProps = EventPageProps & {
  readonly zone: Timezone;
  readonly gate: Gate;
  readonly changeGate: (changed: Partial<Gate>) => void;
  readonly row: RowOf;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
};

type AreaRowProps = EventPageProps & Pick<MoreFieldsProps, 'gate' | 'changeGate'>;

/** The area of the gate, where the event has any. */
function AreaRow({ eventId: id, gate, changeGate }: AreaRowProps) {
  const { make } = useScreenTexts('doors');
  const { data } = useCall(eventAreas, { id, params: {} });
  if (!data || data.areas.length === 0) return null;
  return (
    <SelectRow
      label={make.area}
      hint={make.areaHint}
      value={gate.area === null ? '' : String(gate.area)}
      options={[
        { value: '', name: make.areaNone },
        ...data.areas.map((area) => ({ value: String(area.id), name: area.name })),
      ]}
      isOptional
      onChange={(chosen) =>
        changeGate({ area: chosen === '' ? null : asId<AreaId>(Number(chosen)) })
      }
    />
  );
}

/** What is most often right as it is: anyone who makes their first door need not read it. */
function MoreFields({ eventId, zone, gate, changeGate, row, isOpen, setOpen }: MoreFieldsProps) {
  const { make } = useScreenTexts('doors');
  const format = useOfficeFormat();
  const { categories, products } = useGateOptions(eventId);
  // A check-in manager sees no prices, and lets nobody take money.
  const mayAddBoxOffice = useRole() !== 'headOfDoor';
  return (
    <details
      className="folded"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="folded__title">
        <span>
          {make.more}
          <span className="folded__about">{make.moreHint}</span>
        </span>
        <Icon name="down" />
      </summary>
      <div className="door-form__more">
        {categories.length > 1 && (
          <SomeOf
            legend={make.categories}
            all={make.allCategories}
            options={categories}
            chosen={gate.categories}
            onChange={(chosen) => changeGate({ categories: chosen })}
          />
        )}
        {products.length > 0 && (
          <SomeOf
            legend={make.checks}
            all={make.checksTicket}
            options={products}
            chosen={gate.checks}
            startsWith="none"
            onChange={(chosen) => changeGate({ checks: chosen })}
          >
            {gate.checks?.length === 0 && (
              <p className="choice__error" role="alert">
                <Icon name="alert" />
                {make.checksNone}
              </p>
            )}
          </SomeOf>
        )}
        {products.length > 0 && (
          <SomeOf
            legend={make.products}
            all={make.allProducts}
            options={products}
            chosen={gate.products}
            onChange={(chosen) => changeGate({ products: chosen })}
          />
        )}
        <OneOf
          legend={make.unpaid}
          options={optionsOf(make.unpaidWays)}
          value={gate.unpaid}
          onChange={(unpaid) => changeGate({ unpaid })}
        />
        {mayAddBoxOffice && (
          <Switch
            name={make.sells}
            hint={make.sellsHint}
            on={gate.sells}
            onChange={(sells) => changeGate({ sells })}
          />
        )}
        <Switch
          name={make.asksFirst}
          hint={make.asksFirstHint}
          on={gate.asksFirst}
          onChange={(asksFirst) => changeGate({ asksFirst })}
        />
        <OneOf
          legend={make.role}
          hint={make.roleHint}
          options={optionsOf(make.roles)}
          value={gate.role}
          onChange={(role) => changeGate({ role })}
        />
        {gate.role === 'steward' && (
          <TextRow
            label={make.supervisorPin}
            hint={make.supervisorPinHint}
            inputMode="numeric"
            maxLength={longPin.longest}
            {...row('supervisorPin')}
          />
        )}
        <OneOf
          legend={make.names}
          hint={make.namesHint}
          options={optionsOf(make.nameWays)}
          value={gate.names}
          onChange={(names) => changeGate({ names })}
        />
        <Switch
          name={make.needsPin}
          hint={make.needsPinHint}
          on={gate.needsPin}
          onChange={(needsPin) => changeGate({ needsPin })}
        />
        <TextRow
          label={make.until}
          hint={make.untilHint(format.zone(zone))}
          isOptional
          type="datetime-local"
          {...row('until')}
        />
      </div>
    </details>
  );
}

/** What a gate can be for: ticket categories and products, none where the service names them by their ids alone. */
function useGateOptions(eventId: EventId) {
  const asked = { id: eventId, params: { resultType: 'full' } } as const;
  const { data: categories } = useCall(eventTicketCategories, asked);
  const { data: products } = useCall(eventProductDefinitions, asked);
  return {
    categories: namedOptions(categories?.ticketCategories ?? []),
    products: namedOptions(products?.productDefinitions ?? []),
  };
}

type Named<Id> = { readonly id: Id; readonly name: string };

const namedOptions = <Id extends number>(all: readonly (Id | Named<Id>)[]) =>
  all.flatMap((one): Option<Id>[] =>
    typeof one === 'object' ? [{ value: one.id, name: one.name }] : [],
  );
