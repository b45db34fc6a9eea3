import type { VerdictCode } from '../../domain/verdict.ts';
import { late } from '../device/late.tsx';
import { useTexts } from '../i18n/language.ts';
import { Sheet } from '../kit/sheet.tsx';

const VerdictHelp = late(async () => (await import('../help/verdict-help.tsx')).VerdictHelp);

type Props = {
  readonly verdict: VerdictCode;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
};

/** A quiet button that opens the verdict's help over it, so that the verdict is not lost. */
export function ExplainVerdict({ verdict, isOpen, onOpen, onClose }: Props) {
  const { verdict: texts, state } = useTexts();
  return (
    <>
      <button type="button" className="button button--text verdict__explain" onClick={onOpen}>
        {texts.explain}
      </button>
      {isOpen && (
        <Sheet title={texts.explain} closeLabel={state.close} onClose={onClose}>
          <VerdictHelp verdict={verdict} />
        </Sheet>
      )}
    </>
  );
}
