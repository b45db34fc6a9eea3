/** The pages on which buyers fill something in: one style, no script, nothing from other servers. */

import { agreementMissing } from '../../contract/data-agreement.ts';
import { escaped } from '../means/html.ts';
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

/** @param content as HTML */
export const formPage = (title: string, content: string): string => `<!doctype html>
<html lang="en">
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

/** @param outcome of the form: `saved`, the code of the refusal, or null where nothing was sent */
export const outcomeText = (outcome: string | null): string =>
  outcome === null ? '' : `<p role="status">${escaped(sentence(outcome))}</p>`;

function sentence(outcome: string): string {
  if (outcome === 'saved') return 'Saved.';
  if (outcome === agreementMissing) {
    return 'Not saved: the organizer may not keep your data yet. Please ask the organizer.';
  }
  return `Not saved: please check “${outcome.split('.').at(-1)}”.`;
}

/** @param autocomplete what browsers fill in by themselves */
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
