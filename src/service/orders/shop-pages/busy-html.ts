import { escaped } from '../../core/deps/html.ts';
import { type TextLanguage, textsIn } from '../../core/texts/texts.ts';
import { guestPage } from './page-frame.ts';

export type BusyPage = {
  readonly language: TextLanguage;
  readonly title: string;
  /** Where the form goes again. */
  readonly path: string;
  /** What was typed, by the name of the field. */
  readonly typed: Iterable<readonly [string, string]>;
  readonly seconds: number;
  readonly isReserved: boolean;
};

/** Where the line is too long to wait in: what was typed stays, to be sent again by one tap. */
export function busyHtml({ language, title, path, typed, seconds, isReserved }: BusyPage): string {
  const { shop } = textsIn(language);
  const hidden = [...typed].map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  const advice = isReserved ? shop.busyReserved(seconds) : shop.busyAdvice(seconds);
  return guestPage({
    language,
    title,
    content: `<main>
<h1>${escaped(title)}</h1>
<div class="note" role="status"><p>${escaped(shop.busy)}</p><p>${escaped(advice)}</p></div>
<form method="post" action="${escaped(path)}">${hidden.join('')}<button class="main">${escaped(shop.tryAgain)}</button></form>
</main>`,
  });
}
