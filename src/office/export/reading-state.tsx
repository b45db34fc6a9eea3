import { useScreenTexts } from '../../ui/i18n/language.ts';
import { useOfficeFormat } from '../i18n/format.ts';
import { Advice, useFailureWords } from '../kit/states.tsx';
import { lacksCall } from '../session/service-calls.ts';
import { officeExportTexts } from './texts.ts';
import type { Reading } from './use-reading.ts';

/** How far the reading is, or why it ended. */
export function ReadingState({ reading }: { readonly reading: Reading }) {
  const { files } = useScreenTexts(officeExportTexts);
  const { count } = useOfficeFormat();
  const wordsOf = useFailureWords();
  switch (reading.kind) {
    case 'idle':
      return null;
    case 'failed':
      return lacksCall(reading.failure) ? (
        <Advice title={files.lacking.title} next={files.lacking.next} />
      ) : (
        <Advice {...wordsOf(reading.failure)} />
      );
    case 'reading':
      return (
        <div>
          <p role="status">{files.begun}</p>
          <progress
            aria-label={files.begun}
            {...(reading.all !== null && { value: reading.read, max: Math.max(1, reading.all) })}
          />
          <p>
            {files.reading(count(reading.read), reading.all === null ? null : count(reading.all))}
          </p>
        </div>
      );
  }
}
