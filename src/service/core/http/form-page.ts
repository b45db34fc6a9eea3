/** The pages on which buyers fill something in: one style, no script, nothing from other servers. */

import type { FastifyRequest } from 'fastify';
import { agreementMissing, general } from '../../../contract/error-code.ts';
import { escaped, languageAttributes } from '../deps/html.ts';
import { type TextLanguage, type Texts, textLanguage, textsIn } from '../texts/texts.ts';
import { pageHeaders } from './headers.ts';

/** @param framedBy who may show it in a frame */
export const formPageHeaders = (framedBy: '*' | "'none'") =>
  ({
    ...pageHeaders(
      `default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors ${framedBy}`,
    ),
    'Cache-Control': 'no-store',
    'Content-Type': 'text/html; charset=utf-8',
  }) as const;

/** The language of a page if nothing else names one: that of the browser. */
export const languageWished = ({ headers }: FastifyRequest): TextLanguage =>
  textLanguage(headers['accept-language']?.slice(0, 2).toLowerCase());

/** @param content as HTML */
export const formPage = (
  language: TextLanguage,
  title: string,
  content: string,
): string => `<!doctype html>
<html ${languageAttributes(language)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="${formStylePath}">
</head>
<body>
${content}
</body>
</html>
`;

/**
 * @param outcome of the form: `saved`, the code of the refusal, or null where nothing was sent
 * @param asked the fields that the organizer asks for: name to label
 */
export const outcomeText = (
  language: TextLanguage,
  outcome: string | null,
  asked: ReadonlyMap<string, string> = new Map(),
): string =>
  outcome === null
    ? ''
    : `<p role="status">${escaped(sentence(textsIn(language), outcome, asked))}</p>`;

function sentence({ form, person }: Texts, outcome: string, asked: ReadonlyMap<string, string>) {
  if (outcome === 'saved') return form.saved;
  if (outcome === agreementMissing) return form.agreementMissing;
  if (outcome === general.unavailable) return form.notNow;
  // A code ends with the field that it is about: `…MissingParam.city`, `…UnsupportedCountry`.
  const name = outcome.split('.').at(-1) ?? '';
  const label =
    asked.get(name) ??
    Object.entries(person).find(([field]) => name.toLowerCase().endsWith(field.toLowerCase()))?.[1];
  return label === undefined ? form.checkAll : form.check(label);
}

/** @param autocomplete what browsers fill in automatically */
export const formField = (
  name: string,
  label: string,
  autocomplete: string,
  isRequired: boolean,
  value: string,
  type: 'text' | 'date' = 'text',
): string =>
  `<label>${label}<input name="${name}" type="${type}" autocomplete="${autocomplete}" value="${escaped(value)}"${isRequired ? ' required' : ''}></label>`;

/** One of some values, none of which is chosen beforehand. @param choices value to label */
export const formChoice = (
  name: string,
  label: string,
  choices: Readonly<Record<string, string>>,
  value: string,
): string =>
  `<label>${label}<select name="${name}" required><option value=""></option>${Object.entries(
    choices,
  )
    .map(
      ([choice, text]) =>
        `<option value="${choice}"${choice === value ? ' selected' : ''}>${text}</option>`,
    )
    .join('')}</select></label>`;

export const formStylePath = '/purchase/style.css';

export const formStyle = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 1rem auto; max-width: 32rem; padding: 0 1rem }
label { display: block; margin: 0.75rem 0 }
input, select { box-sizing: border-box; display: block; font: inherit; padding: 0.5rem; width: 100% }
button { font: inherit; padding: 0.5rem 1.5rem }
`;
