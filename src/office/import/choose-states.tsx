import type { ImportState } from '../../domain/import-row.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { useOfficeFormat } from '../i18n/format.ts';
import { SelectRow } from '../kit/form-row.tsx';
import { type GuestFile, unknownStateWords } from './guest-file.ts';
import { stateKey } from './mapping.ts';

/** A column with more different words than this doesn't hold a status. */
const mostWords = 30;

type Props = { readonly file: GuestFile; readonly onChange: (file: GuestFile) => void };

/** Who is let in is never guessed: a person says what an unknown word of a status column means. */
export function ChooseStates({ file, onChange }: Props) {
  const { states: texts } = useScreenTexts('import');
  const { count } = useOfficeFormat();
  const words = unknownStateWords(file);
  if (words.length === 0) return null;
  const options = [
    { value: '', name: texts.leftOut },
    { value: 'valid', name: texts.valid },
    { value: 'unpaid', name: texts.unpaid },
    { value: 'cancelled', name: texts.cancelled },
  ];
  const choose = (key: string, value: string) =>
    onChange({
      ...file,
      states: new Map(file.states).set(key, value === '' ? null : (value as ImportState)),
    });
  return (
    <section className="card">
      <h2 className="card__title">{texts.title}</h2>
      {words.length > mostWords ? (
        <p role="status">{texts.tooMany(count(words.length))}</p>
      ) : (
        <div className="rows">
          <p role="status">{texts.intro}</p>
          {words.map(({ column, word, rows, meaning }) => (
            <SelectRow
              key={stateKey(column, word)}
              label={texts.word(word, rows)}
              value={meaning ?? ''}
              options={options}
              onChange={(value) => choose(stateKey(column, word), value)}
            />
          ))}
        </div>
      )}
    </section>
  );
}
