import { useState } from 'react';
import type { Pairing } from '../../client/pairing/pairing.ts';
import { eventTicketCategories } from '../../contract/ticket-category.ts';
import { defaultGate, type Gate } from '../../domain/gate.ts';
import type { TicketCategoryId } from '../../domain/ids.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { OneOf, type Option, SomeOf, Switch } from '../../ui/kit/choices.tsx';
import type { EventPageProps } from '../kit/addresses.ts';
import { Form } from '../kit/form.tsx';
import { TextRow } from '../kit/form-row.tsx';
import { type Failure, useCall, useSend } from '../session/service-calls.ts';
import { useSession } from '../session/use-session.ts';
import { makeDoorKey } from './door-key.ts';
import { officeDoorTexts } from './texts.ts';

type Props = EventPageProps & { readonly onMade: (pairing: Pairing) => void };

/** As long as a door's link takes it. */
const longestName = 60;

const optionsOf = <Value extends string>(names: Readonly<Record<Value, string>>) =>
  (Object.entries(names) as [Value, string][]).map(([value, name]) => ({ value, name }));

/** Makes what a phone becomes a door with, and what its gate lets through. */
export function MakeDoor({ eventId, onMade }: Props) {
  const { make } = useScreenTexts(officeDoorTexts);
  const { service } = useSession();
  const send = useSend();
  const categories = useCategories(eventId);
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [gate, setGate] = useState<Gate>(defaultGate);
  const change = (changed: Partial<Gate>) => setGate((now) => ({ ...now, ...changed }));

  const run = async (): Promise<Failure | null> => {
    const device = name.trim();
    setError(device === '' ? make.nameMissing : undefined);
    if (device === '') return null;
    const made = await makeDoorKey(send, eventId, device);
    if (made.kind !== 'answer') return made;
    setName('');
    onMade({ service, key: made.answer, eventId, device, gate });
    return null;
  };

  return (
    <section className="card door-form">
      <h2 className="card__title">{make.title}</h2>
      <Form submit={make.submit} run={run}>
        <TextRow
          label={make.name}
          hint={make.nameHint}
          error={error}
          maxLength={longestName}
          value={name}
          onChange={setName}
        />
        <OneOf
          legend={make.direction}
          options={optionsOf(make.directions)}
          value={gate.direction}
          onChange={(direction) => change({ direction })}
        />
        {categories.length > 1 && (
          <SomeOf
            legend={make.categories}
            all={make.allCategories}
            options={categories}
            chosen={gate.categories}
            onChange={(chosen) => change({ categories: chosen })}
          />
        )}
        <OneOf
          legend={make.unpaid}
          options={optionsOf(make.unpaidWays)}
          value={gate.unpaid}
          onChange={(unpaid) => change({ unpaid })}
        />
        <Switch
          name={make.asksFirst}
          hint={make.asksFirstHint}
          on={gate.asksFirst}
          onChange={(asksFirst) => change({ asksFirst })}
        />
      </Form>
    </section>
  );
}

/** None where the service names them by their ids alone. */
function useCategories(eventId: Props['eventId']) {
  const { data } = useCall(eventTicketCategories, { id: eventId, params: { resultType: 'full' } });
  return (data?.ticketCategories ?? []).flatMap((category): Option<TicketCategoryId>[] =>
    typeof category === 'object' ? [{ value: category.id, name: category.name }] : [],
  );
}
