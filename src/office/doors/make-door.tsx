import { useState } from 'react';
import { systemNewId } from '../../client/device/platform.ts';
import { longestSupervisorPin } from '../../client/pairing/supervisor-pin.ts';
import type { Gate } from '../../domain/gate.ts';
import type { Timezone } from '../../domain/time.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { OneOf, SomeOf, Switch } from '../../ui/kit/choices.tsx';
import { Icon } from '../../ui/kit/icon.tsx';
import { useOfficeFormat } from '../i18n/format.ts';
import type { EventPageProps } from '../kit/addresses.ts';
import { Form } from '../kit/form.tsx';
import { TextRow } from '../kit/form-row.tsx';
import { Advice } from '../kit/states.tsx';
import { useMeans } from '../session/means.ts';
import { type Failure, lacksCall, useSend } from '../session/service-calls.ts';
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
import { officeDoorTexts } from './texts.ts';
import { useGateOptions } from './use-gate-options.ts';
import '../../ui/kit/style/folded.css';

type Props = EventPageProps & {
  readonly zone: Timezone;
  readonly onMade: (made: MadeDoors) => void;
};

const optionsOf = <Value extends string>(names: Readonly<Record<Value, string>>) =>
  (Object.entries(names) as [Value, string][]).map(([value, name]) => ({ value, name }));

/** Makes what phones become doors with, and what their gate lets through. */
export function MakeDoor({ eventId, zone, onMade }: Props) {
  const { make } = useScreenTexts(officeDoorTexts);
  const format = useOfficeFormat();
  const { service } = useSession();
  const { clock } = useMeans();
  const send = useSend();
  const { categories, products } = useGateOptions(eventId);
  const [draft, setDraft] = useState(() => newDoorDraft(clock.now(), zone));
  const [problems, setProblems] = useState<DoorProblems>({});
  const [isLacking, setLacking] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { gate, way } = draft;
  const change = (changed: Partial<DoorDraft>) => setDraft((now) => ({ ...now, ...changed }));
  const changeGate = (changed: Partial<Gate>) =>
    setDraft((now) => ({ ...now, gate: { ...now.gate, ...changed } }));
  const row = (field: keyof DoorProblems) => ({
    value: draft[field],
    onChange: (value: string) => change({ [field]: value }),
    error: problems[field] && make.problem[problems[field]],
  });

  const run = async (): Promise<Failure | null> => {
    const found = problemsOfDoor(draft, clock.now(), zone);
    setProblems(found);
    setLacking(false);
    // A field that is wrong is to be seen.
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
        {/* What is most often right: whoever makes their first door need not read it. */}
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
                maxLength={longestSupervisorPin}
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
