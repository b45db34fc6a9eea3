import type { AnswerTo } from '../../contract/call.ts';
import type { eventRead } from '../../contract/event.ts';
import { defaultTimezone, instantOf, type LocalDateTime } from '../../domain/time.ts';
import { escaped } from '../means/html.ts';
import { simpleHtml } from '../means/organizers-html.ts';
import { type TextLanguage, textsIn } from '../means/texts.ts';

type Event = AnswerTo<typeof eventRead>['event'];

export const eventHtml = (event: Event): string => `<!doctype html>
<html lang="${event.language ?? 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(event.title)}</title>
${event.publishSearchEngines && event.visibility !== 'private' ? '' : '<meta name="robots" content="noindex">'}
${event.searchEngineTags ? `<meta name="keywords" content="${escaped(event.searchEngineTags)}">` : ''}
<link rel="stylesheet" href="/event-page.css">
</head>
<body>
<main>
${picture('banner', event.banner)}
${picture('logo', event.logo)}
<h1>${escaped(event.title)}</h1>
${paragraphs([when(event), ...where(event), event.organisatorDisplayName])}
${paragraphs([event.shortDescription])}
${written(event.description)}
${written(event.schedule)}
</main>
</body>
</html>
`;

export const noEventHtml = (language: TextLanguage): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Admit</title>
<link rel="stylesheet" href="/event-page.css">
</head>
<body>
<main><h1>${escaped(textsIn(language).event.none)}</h1></main>
</body>
</html>
`;

const picture = (place: string, address: string | null): string =>
  address === null ? '' : `<img class="${place}" src="${escaped(address)}" alt="">`;

const paragraphs = (texts: readonly (string | null)[]): string =>
  texts
    .filter((text) => text !== null && text !== '')
    .map((text) => `<p>${escaped(text ?? '')}</p>`)
    .join('\n');

function when(event: Event): string {
  const zone = event.timezone ?? defaultTimezone;
  const format = new Intl.DateTimeFormat(event.language ?? 'en', {
    dateStyle: 'full',
    ...(event.hideTime !== true && { timeStyle: 'short' }),
    timeZone: zone,
  });
  const at = (date: LocalDateTime) => instantOf(date, zone);
  if (event.selectedDate === null) return '';
  return event.selectedEndDate === null
    ? format.format(at(event.selectedDate))
    : format.formatRange(at(event.selectedDate), at(event.selectedEndDate));
}

const where = (event: Event): readonly (string | null)[] => [
  event.location,
  [event.street, [event.zipCode, event.city].filter(Boolean).join(' ')].filter(Boolean).join(', '),
  event.locationDescription,
];

const written = (html: string | null): string =>
  html === null ? '' : `<div class="written">${simpleHtml(html)}</div>`;

export const eventStyle = `body {
  margin: 0;
  font: 1rem/1.5 system-ui, sans-serif;
  color: #1c1c1e;
  background: #fff;
}
main {
  max-width: 984px;
  margin: 0 auto;
  padding: 1rem;
}
img {
  max-width: 100%;
  height: auto;
}
.logo {
  max-width: 8rem;
}
p {
  margin: 0.25rem 0;
  white-space: pre-line;
}
.written {
  overflow-wrap: anywhere;
}
`;
