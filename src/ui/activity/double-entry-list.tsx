import { useState } from 'react';
import type { KeptDoubleEntry } from '../../client/conflicts/double-entry-store.ts';
import type { Entry } from '../../domain/convergence.ts';
import { useFormat, useTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { useDoor, useDoorState } from '../kit/hooks/door.ts';
import { useToday } from '../kit/hooks/use-today.ts';
import { useSupervised } from '../supervisor/use-supervised.ts';

/** Lists the tickets that were let in twice (C3), until a supervisor settles them. */
export function DoubleEntryList() {
  const { doubles } = useTexts();
  const entries = useDoorState((state) => state.doubleEntries);
  if (entries.length === 0) return null;
  return (
    <section className="doubles">
      <h2 className="doubles__heading">{doubles.heading}</h2>
      <p className="doubles__intro">{doubles.intro}</p>
      <ul className="doubles__list">
        {entries.map((entry) => (
          <DoubleEntryCard key={entry.key} kept={entry} />
        ))}
      </ul>
    </section>
  );
}

type CardProps = { readonly kept: KeptDoubleEntry };

function DoubleEntryCard({ kept: { key, entry, name: known, category } }: CardProps) {
  const door = useDoor();
  const name = known || category;
  const { doubles } = useTexts();
  const reach = useDoorState((state) => state.settledReach);
  const { run } = useSupervised();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <li className="double" data-double-entry={key}>
      <p className="double__name">{name}</p>
      {known && <p className="double__category">{category}</p>}
      <dl className="double__entries">
        <dt>{doubles.first}</dt>
        <EntryText entry={entry.first} />
        <dt>{doubles.second}</dt>
        <EntryText entry={entry.second} />
      </dl>
      {isAsking && (
        <p className="double__sure" role="alert">
          {doubles.sure[reach]}
        </p>
      )}
      <div className="double__actions">
        {isAsking && (
          <ActionButton kind="primary" run={async () => void (await run(() => door.settle(key)))}>
            {doubles.yes}
          </ActionButton>
        )}
        {/* The same button stays last in both cases, so that a double tap settles nothing. */}
        <ActionButton
          kind="secondary"
          label={isAsking ? doubles.no : doubles.settleNamed(name)}
          run={() => setIsAsking(!isAsking)}
        >
          {isAsking ? doubles.no : doubles.settle}
        </ActionButton>
      </div>
    </li>
  );
}

function EntryText({ entry }: { readonly entry: Entry }) {
  const { doubles } = useTexts();
  const format = useFormat();
  const today = useToday();
  return <dd>{doubles.at(format.moment(entry.date, today), entry.device)}</dd>;
}
