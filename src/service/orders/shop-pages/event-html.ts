import { escaped } from '../../core/deps/html.ts';
import { simpleHtml } from '../../core/deps/organizers-html.ts';
import { type TextLanguage, type Texts, textsIn } from '../../core/texts/texts.ts';
import { attendanceHtml, type Event, whenHtml, whereHtml } from './event-facts.ts';
import { offersHtml } from './offers-html.ts';
import { guestPage } from './page-frame.ts';
import type { ShownEvent } from './shown-event.ts';

export function eventHtml(shown: ShownEvent): string {
  const { event } = shown;
  const texts = textsIn(shown.language);
  const { shop } = texts;
  return guestPage({
    language: event.language ?? shown.language,
    title: event.title,
    head: headHtml(event),
    content: `<main itemscope itemtype="https://schema.org/Event">
${picture('banner', event.banner, ' width="984" height="311" fetchpriority="high"')}
${picture('logo', event.logo, '')}
<h1 itemprop="name">${escaped(event.title)}</h1>
${event.shortDescription ? `<p class="lead">${escaped(event.shortDescription)}</p>` : ''}
${attendanceHtml(event)}
<dl>
${fact(shop.when, whenHtml(event, texts))}
${fact(shop.where, whereHtml(event, texts))}
${fact(shop.by, organizerHtml(event))}
${fact(shop.contact, contactHtml(event))}
</dl>
${event.twitterHashtag ? `<p class="tag">${escaped(event.twitterHashtag)}</p>` : ''}
${written(event.description, 'description')}
${event.schedule ? `<h2>${escaped(shop.program)}</h2>${written(event.schedule)}` : ''}
${offersHtml(shown, actionText(event, texts))}
</main>`,
  });
}

export const noEventHtml = (language: TextLanguage): string =>
  guestPage({
    language,
    title: 'Admit',
    content: `<main><h1>${escaped(textsIn(language).event.none)}</h1>
<p>${escaped(textsIn(language).nowhere.hint)}</p></main>`,
  });

const meta = (name: string, content: string | null): string =>
  content ? `<meta name="${name}" content="${escaped(content)}">` : '';

const headHtml = (event: Event): string => {
  const isFound = event.publishSearchEngines !== false && event.visibility !== 'private';
  return [
    isFound ? '' : '<meta name="robots" content="noindex">',
    meta('keywords', event.searchEngineTags),
    meta('description', event.shortDescription ?? event.title),
  ]
    .filter(Boolean)
    .join('\n');
};

const picture = (place: string, address: string | null, attributes: string): string =>
  address === null
    ? ''
    : `<img class="${place}" src="${escaped(address)}" alt=""${attributes} itemprop="image">`;

const fact = (name: string, html: string): string =>
  html === '' ? '' : `<dt>${escaped(name)}</dt><dd>${html}</dd>`;

const organizerHtml = ({ organisatorDisplayName: name }: Event): string =>
  name
    ? `<p itemprop="organizer" itemscope itemtype="https://schema.org/Organization"><span itemprop="name">${escaped(name)}</span></p>`
    : '';

/** An address of mail has no letter that an address of the web would read as something else. */
const contactHtml = ({ organizerEmail: email }: Event): string =>
  email
    ? `<p><a href="mailto:${escaped(encodeURIComponent(email).replace('%40', '@'))}">${escaped(email)}</a></p>`
    : '';

const written = (html: string | null, property?: string): string =>
  html === null || html === ''
    ? ''
    : `<div class="written"${property === undefined ? '' : ` itemprop="${property}"`}>${simpleHtml(html)}</div>`;

/** The specification names one value; what is no name of a value is the organizer's own wording. */
function actionText({ callToAction }: Event, { shop }: Texts): string {
  if (callToAction === null || callToAction === 'BUY_TICKET') return shop.buyTicket;
  if (/^[A-Z0-9_]+$/.test(callToAction)) {
    return callToAction.startsWith('REGISTER') ? shop.register : shop.buyTicket;
  }
  return callToAction;
}
