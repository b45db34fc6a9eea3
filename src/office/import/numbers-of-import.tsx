import { useScreenTexts } from '../../ui/i18n/language.ts';
import { useOfficeFormat } from '../i18n/format.ts';
import type { Sum } from './send-rows.ts';

/** How many guests a file makes, changes, leaves and leaves out. */
export function NumbersOfImport({ sum }: { readonly sum: Sum }) {
  const { numbers } = useScreenTexts('import');
  const { count } = useOfficeFormat();
  const counted = { ...sum, faults: sum.faults.length };
  return (
    <dl className="import-numbers">
      {(['created', 'updated', 'unchanged', 'faults'] as const).map((name) => (
        <div key={name}>
          <dt>{numbers[name]}</dt>
          <dd data-number={name}>{count(counted[name])}</dd>
        </div>
      ))}
    </dl>
  );
}
