import type { VerdictCode } from '../../domain/verdict.ts';
import { cueOf } from '../device/signal.ts';
import { useScreenTexts, useTexts } from '../i18n/language.ts';
import './help.css';
import { faceOf, VerdictBadge } from '../kit/verdict-face.tsx';

/** Explains one verdict: how it looks and sounds, what it means, and what to do. */
export function VerdictHelp({ verdict }: { readonly verdict: VerdictCode }) {
  const { word } = useTexts().verdict;
  const texts = useScreenTexts('help');
  const { tone, shape } = faceOf(verdict);
  const { means, todo } = texts.verdict[verdict];
  return (
    <article className="verdict-help" data-verdict-help={verdict}>
      <VerdictBadge verdict={verdict} />
      <div>
        <h3 className="verdict-help__word">{word[verdict]}</h3>
        <p className="verdict-help__look">
          {[texts.tone[tone], texts.shape[shape], texts.cue[cueOf[verdict]]].join(' · ')}
        </p>
      </div>
      <p className="verdict-help__means">{means}</p>
      <ul className="todo">
        {todo.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </article>
  );
}
