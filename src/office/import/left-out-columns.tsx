import { useScreenTexts } from '../../ui/i18n/language.ts';
import { type GuestFile, headOf, leftOutOf } from './guest-file.ts';

/** Before anything is imported: which columns may decide about entry and are not taken. */
export function LeftOutColumns({ file }: { readonly file: GuestFile }) {
  const { leftOut: texts } = useScreenTexts('import');
  const { columns: columnTexts } = useScreenTexts('import');
  const head = headOf(file);
  const left = leftOutOf(file);
  const hasCodes = file.columns.includes('code');
  if (left.length === 0 && hasCodes) return null;
  return (
    <ul className="import-left-out" role="status">
      {left.map(({ at, looksLike }) => (
        <li key={at}>{texts[looksLike](head?.[at] || columnTexts.column(at + 1))}</li>
      ))}
      {!hasCodes && <li>{texts.noCodes}</li>}
    </ul>
  );
}
