/**
 * The page of an event (`eventURL`), for everybody, without a key: at `/<identifier>.html`, with what
 * its shop offers. The app's own page is `/index.html`: that of an event called so is at
 * `/event/index.html`.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ticketLanguages } from '../../../contract/iso-codes.ts';
import { defaultTimezone, type Instant } from '../../../domain/time.ts';
import { languageNames } from '../../../texts/languages.ts';
import { eventPath, eventToken, isToken, tokenIn } from '../../core/access/document-token.ts';
import type { StoreDeps } from '../../core/access/handler.ts';
import { archiveBefore, isOpen } from '../../core/access/permission.ts';
import { isApiError, type Result } from '../../core/deps/api-error.ts';
import { type Given, noneGiven, parseForm } from '../../core/deps/form-text.ts';
import { escaped, languageAttributes, simpleHtml } from '../../core/deps/html.ts';
import { moneyNumber, moneyText, percentText, zonedText } from '../../core/deps/printed-text.ts';
import { languageWished } from '../../core/http/form-page.ts';
import { GroupedBatchLoader } from '../../core/store/query/batch-loader.ts';
import { eventOfCode } from '../../core/store/query/directory.ts';
import { ofEvent } from '../../core/store/query/of-event.ts';
import type { Queries } from '../../core/store/store.ts';
import { isTextLanguage, type TextLanguage, type Texts, textsIn } from '../../core/texts/texts.ts';
import { eventAnswerOf, selectEvents } from '../../events/event-answer.ts';
import { beginPurchase, type RefusedField } from './begin-purchase.ts';
import {
  type Choice,
  choiceIn,
  choiceQuery,
  codeField,
  languageField,
  productField,
  ticketField,
} from './choice.ts';
import { attendanceHtml, type Event, whenHtml, whereHtml } from './event-facts.ts';
import {
  type Fault,
  type Faults,
  faultAttributes,
  faultHtml,
  faultOf,
  faultsNote,
} from './faults.ts';
import { type CategoryOffer, type ExtraOffer, type Offers, offersOf } from './offers.ts';
import { busyHtml, buyPath, guestHeaders, guestPage, lookOf, seeOther } from './page-frame.ts';
import type { SalesLine } from './sales-line.ts';

const headers = { ...guestHeaders('*', 'no-cache'), Vary: 'Accept-Language' };

type AtPage = { Params: { identifier: string } };

export function addEventPages(app: FastifyInstance, deps: StoreDeps, line: SalesLine): void {
  const read = eventReader(deps);
  const paths = [
    '/:identifier(^(?!index[.])[A-Za-z0-9_-]+).html',
    '/event/:identifier(^[iI][nN][dD][eE][xX]).html',
  ];
  for (const path of paths) {
    app.get<AtPage>(path, show);
    app.post<AtPage>(path, buy);
  }

  async function show(request: FastifyRequest<AtPage>, reply: FastifyReply) {
    const [, query = ''] = (request.raw.url ?? '').split('?', 2);
    const choice = choiceIn(parseForm(query) ?? noneGiven);
    return answer(request, reply, 200, { ...choice, faults: new Map() });
  }

  async function answer(
    request: FastifyRequest<AtPage>,
    reply: FastifyReply,
    status: number,
    choice: Choice,
  ) {
    const shown = await readFor(request, choice);
    await line.look();
    return reply
      .status(shown ? status : 404)
      .headers(headers)
      .send(shown ? pageOf(shown, choice) : noEventHtml(languageWished(request)));
  }

  const readFor = (request: FastifyRequest<AtPage>, { code, language }: Choice) =>
    read({
      identifier: request.params.identifier,
      languageWished: languageWished(request),
      languageChosen: language,
      token: tokenIn(request),
      code,
    });

  async function buy(request: FastifyRequest<AtPage>, reply: FastifyReply) {
    const { form } = (request.body ?? {}) as { form?: Given };
    const choice = choiceIn(form ?? noneGiven);
    const shown = await readFor(request, choice);
    await line.look();
    if (!shown || shown.isDraft)
      return reply
        .status(404)
        .headers(headers)
        .send(noEventHtml(languageWished(request)));
    const faults = faultsBefore(shown, choice);
    if (faults.size > 0)
      return reply
        .status(400)
        .headers(headers)
        .send(pageOf(shown, { ...choice, faults }));
    const begun: Result<string> = await line.reserve(request.ip, () =>
      beginPurchase(deps, shown.event.id, shown.language, choice, request.ip),
    );
    if (!isApiError(begun)) return seeOther(reply, buyPath(begun));
    const { retryAfterSeconds } = begun;
    if (retryAfterSeconds !== undefined) {
      return reply
        .status(begun.status)
        .headers({ ...headers, 'Retry-After': retryAfterSeconds })
        .send(
          busyHtml({
            language: shown.language,
            title: shown.event.title,
            path: shown.path,
            typed: [...choice.typed, [codeField, choice.code], [languageField, shown.language]],
            seconds: retryAfterSeconds,
            isReserved: false,
          }),
        );
    }
    const { field = '' } = begun as Partial<RefusedField>;
    return answer(request, reply, begun.status, {
      ...choice,
      faults: new Map([[field, faultOf(begun)]]),
    });
  }
}

/** By what was read: of a crowd that shares a reading, those who chose the same share a page. */
const pages = new WeakMap<ReadEvent, Map<string, string>>();

function pageOf(read: ReadEvent, choice: Choice): string {
  const known = pages.get(read) ?? new Map<string, string>();
  pages.set(read, known);
  const chosen = JSON.stringify([[...choice.typed], [...choice.faults]]);
  const page = known.get(chosen) ?? eventHtml({ ...read, choice });
  known.set(chosen, page);
  return page;
}

/**
 * What the page can say without waiting in line with those who sell. A sold-out event says so to
 * thousands in the time of one reading.
 */
function faultsBefore({ offers }: ReadEvent, { tickets, faults }: Choice): Faults {
  const found = new Map<string, Fault>(faults);
  const wanted = [...tickets].filter(([, count]) => count > 0);
  if (wanted.length === 0 && found.size === 0) found.set('', 'noTickets');
  for (const [id] of wanted) {
    const offer = offers.categories.find((category) => category.id === id);
    if (offer?.state === 'soldOut') found.set(ticketField(id), 'tooMany');
  }
  return found;
}

function eventHtml(shown: ShownEvent): string {
  const { event, language } = shown;
  const texts = textsIn(language);
  const { shop } = texts;
  const own = ownLanguage(shown);
  return guestPage({
    language,
    title: event.title,
    head: headHtml(shown),
    look: lookOf(shown.offers.shop, language),
    content: `<main itemscope itemtype="https://schema.org/Event">
${shown.isDraft ? `<div class="note" role="status"><p>${escaped(shop.preview)}</p></div>` : ''}
${picture('banner', event.banner, ' width="984" height="311" fetchpriority="high"')}
${picture('logo', event.logo, '')}
${languagesHtml(shown)}
<h1 itemprop="name"${own}>${escaped(event.title)}</h1>
${event.shortDescription ? `<p class="lead"${own}>${escaped(event.shortDescription)}</p>` : ''}
${attendanceHtml(event)}
<dl>
${fact(shop.when, whenHtml(event, language))}
${fact(shop.where, whereHtml(event, texts))}
${fact(shop.by, organizerHtml(event))}
${fact(shop.contact, contactHtml(event))}
</dl>
${event.twitterHashtag ? `<p class="tag">${escaped(event.twitterHashtag)}</p>` : ''}
${written(event.description, `${own} itemprop="description"`)}
${event.schedule ? `<h2>${escaped(shop.program)}</h2>${written(event.schedule, own)}` : ''}
${offersHtml(shown, actionText(event, texts))}
</main>`,
  });
}

const noEventHtml = (language: TextLanguage): string =>
  guestPage({
    language,
    title: 'Admit',
    content: `<main><h1>${escaped(textsIn(language).event.none)}</h1>
<p>${escaped(textsIn(language).nowhere.hint)}</p></main>`,
  });

const meta = (name: string, content: string | null): string =>
  content ? `<meta name="${name}" content="${escaped(content)}">` : '';

const headHtml = ({ event, isDraft, path, choice }: ShownEvent): string => {
  const isFound =
    !isDraft && event.publishSearchEngines !== false && event.visibility !== 'private';
  return [
    isFound ? '' : '<meta name="robots" content="noindex">',
    // For search engines, each language is the same page.
    isFound && choice.language ? `<link rel="canonical" href="${escaped(path)}">` : '',
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

const written = (html: string | null, attributes: string): string =>
  html === null || html === '' ? '' : `<div class="written"${attributes}>${simpleHtml(html)}</div>`;

/** The attributes of what the organizer wrote, on a page in another language. */
const ownLanguage = ({ event, language }: ReadEvent): string =>
  event.language === null || event.language === language
    ? ''
    : ` ${languageAttributes(event.language)}`;

/** The page in each language, with what was chosen so far. */
function languagesHtml({ language, path, choice }: ShownEvent): string {
  const address = (to: TextLanguage) =>
    `${path}${path.includes('?') ? '&' : '?'}${choiceQuery(choice.tickets, choice.products, choice.code || null, to)}`;
  const links = ticketLanguages.map(
    (to) =>
      `<li><a href="${escaped(address(to))}" ${languageAttributes(to)} hreflang="${to}"${to === language ? ' aria-current="true"' : ''} rel="nofollow">${escaped(languageNames[to])}</a></li>`,
  );
  return `<nav class="languages" aria-label="${escaped(textsIn(language).shop.language)}"><details><summary>${escaped(languageNames[language])}</summary><ul>${links.join('')}</ul></details></nav>`;
}

/** The specification names one value; what is no name of a value is the organizer's own wording. */
function actionText({ callToAction }: Event, { shop }: Texts): string {
  if (callToAction === null || callToAction === 'BUY_TICKET') return shop.buyTicket;
  if (/^[A-Z0-9_]+$/.test(callToAction)) {
    return callToAction.startsWith('REGISTER') ? shop.register : shop.buyTicket;
  }
  return callToAction;
}

// Reads an event as its page shows it. Of a crowd that comes at once, those who would see the same share a
// reading: each gets one that began after they came.

/** What a visitor comes with. */
type Visitor = {
  readonly identifier: string;
  readonly languageWished: TextLanguage;
  /** null: they chose none. */
  readonly languageChosen: TextLanguage | null;
  /** Of a private event's link; empty: none. */
  readonly token: string;
  /** For a discount, as typed; empty: none. */
  readonly code: string;
};

/** The page before anybody chose anything. */
type ReadEvent = Omit<ShownEvent, 'choice'>;

/** They take turns when they have it (`DoorsFirst`), so a reading may be for all who are there. */
const mostOfACrowd = 1000;

/** @returns for each visitor the event; undefined where there is no such page, or none for them */
function eventReader(deps: Pick<StoreDeps, 'store' | 'clock' | 'cards'>) {
  const crowds = new GroupedBatchLoader(
    ({ identifier, languageWished, languageChosen, token, code }: Visitor) =>
      JSON.stringify([identifier, languageWished, languageChosen, token, code]),
    {
      mostAtOnce: mostOfACrowd,
      async ask(visitors: readonly Visitor[]) {
        const read = await deps.store.read((queries) => readEvent(queries, deps, visitors[0]));
        return visitors.map(() => read);
      },
    },
  );
  return (visitor: Visitor): Promise<ReadEvent | undefined> => crowds.ask(visitor);
}

async function readEvent(
  queries: Queries,
  deps: Pick<StoreDeps, 'clock' | 'cards'>,
  visitor: Visitor | undefined,
): Promise<ReadEvent | undefined> {
  if (!visitor) return undefined;
  const now = deps.clock.now();
  const id = await eventOfCode(queries, 'event', visitor.identifier);
  if (id === undefined) return undefined;
  const own = ofEvent(queries, id);
  const row = await selectEvents(own)
    .where('event.id', '=', id)
    .where(isOpen(archiveBefore(now)))
    .executeTakeFirst();
  if (!row) return undefined;
  const isDraft = row.activated !== 1;
  const event = eventAnswerOf(row, '');
  if (event.deactivateEventPage === true) return undefined;
  // A draft shows itself to those to whom its organizers gave its address.
  const isPrivate = event.visibility === 'private' || isDraft;
  if (isPrivate && !isToken(visitor.token, eventToken(id, row.linkSecret))) return undefined;
  const unchosen = isTextLanguage(event.language) ? event.language : visitor.languageWished;
  const language = visitor.languageChosen ?? unchosen;
  return {
    event,
    language,
    path: eventPath(row, isPrivate, row.linkSecret),
    token: isPrivate ? eventToken(id, row.linkSecret) : null,
    offers: await offersOf(own, deps, id, visitor.code),
    isDraft,
  };
}

// What the shop offers, as a form: ticket categories, add-ons and a code.

/** @param action on the button, as text */
function offersHtml(shown: ShownEvent, action: string): string {
  const { offers, choice } = shown;
  const texts = textsIn(shown.language);
  const { shop } = texts;
  const isOnSale = offers.categories.some(({ state }) => state === 'onSale');
  const faults = faultsShown(shown);
  const lines = offers.categories.map((offer) => categoryHtml(shown, texts, faults, offer));
  const rate = offers.salesTax;
  const costs = offers.categories.some(({ price }) => price > 0);
  const fees =
    rate !== null && rate > 0 ? shop.taxIncluded(percentText(rate, shown.language)) : shop.noFee;
  return `<form method="post" action="${escaped(shown.path)}" novalidate>
<h2 id="tickets">${escaped(shop.tickets)}</h2>
${faultsNote(texts, faults)}
${offers.categories.length === 0 ? `<p>${escaped(shop.noCategories)}</p>` : `<ul class="plain">\n${lines.join('\n')}\n</ul>`}
${costs ? `<p class="soft">${escaped(fees)}</p>` : ''}
${isOnSale ? offers.extras.map((extra) => extraHtml(shown, texts, faults, extra)).join('\n') : ''}
${offers.isPayable ? '' : `<div class="note bad"><p>${escaped(shop.noPayment)}</p></div>`}
${isOnSale && !shown.isDraft ? `<button class="main">${escaped(action)}</button>` : ''}
${shown.token === null ? '' : `<input type="hidden" name="token" value="${escaped(shown.token)}">`}
${choice.language === null ? '' : `<input type="hidden" name="${languageField}" value="${choice.language}">`}
${offers.hasCodes || choice.code !== '' ? codeHtml(shown, texts, faults, choice.code) : ''}
</form>`;
}

/** What the code does not do is beside its field whether or not anything was bought with it. */
function faultsShown({ choice, offers }: ShownEvent): Faults {
  const fault = offers.code?.fault ?? null;
  if (fault === null || choice.faults.has(codeField)) return choice.faults;
  return new Map<string, Fault>([...choice.faults, [codeField, faultOf({ code: fault })]]);
}

function categoryHtml(
  shown: ShownEvent,
  texts: Texts,
  faults: Faults,
  offer: CategoryOffer,
): string {
  const { event, offers, choice, language, path } = shown;
  const own = ownLanguage(shown);
  const { shop } = texts;
  const { id, name, price, discount, state } = offer;
  const field = ticketField(id);
  const money = (amount: number) =>
    amount === 0 ? shop.free : moneyText(amount, offers.currency, language);
  const date = (at: Instant) =>
    zonedText(at, event.timezone ?? defaultTimezone, language, {
      dateStyle: 'medium',
      timeStyle: 'short',
    });
  const states = {
    onSale: offer.left === null ? '' : shop.left(offer.left),
    soldOut: shop.soldOut,
    over: shop.over,
    notYet: offer.fromMs === null ? shop.notYet : shop.onSaleFrom(date(offer.fromMs)),
  };
  const isOnSale = state === 'onSale';
  const hints = isOnSale
    ? [
        offer.least > 1 || offer.isLeastRequired
          ? (offer.isLeastRequired ? shop.needed : shop.least)(offer.least)
          : '',
        shop.most(offer.most),
        offer.toMs === null ? '' : shop.onSaleUntil(date(offer.toMs)),
      ]
    : [];
  const highest = offer.left === null ? offer.most : Math.min(offer.left, offer.most);
  const value = choice.typed.get(field) ?? String(offer.defaultCount);
  const label = `<span class="name" itemprop="name"${own}>${escaped(name)}</span>`;
  const instead = discount > 0 ? ` <s>${escaped(shop.instead(money(price)))}</s>` : '';
  const minor = moneyNumber(price - discount, offers.currency);
  return `<li class="row" itemprop="offers" itemscope itemtype="https://schema.org/Offer">
<div class="what">${isOnSale ? `<label class="name" for="${field}">${label}</label>` : label}
<p class="price">${escaped(money(price - discount))}${instead}</p>
<meta itemprop="price" content="${minor}"><meta itemprop="priceCurrency" content="${escaped(offers.currency)}">
<link itemprop="availability" href="https://schema.org/${availability[state]}"><link itemprop="url" href="${escaped(path)}">
${offer.description === null ? '' : `<div class="written soft"${own}>${simpleHtml(offer.description)}</div>`}
<p class="soft">${escaped([states[state], ...hints].filter(Boolean).join(' · '))}</p>
</div>
${
  isOnSale
    ? `<div class="count"><input id="${field}" name="${field}" type="number" inputmode="numeric" min="0" max="${highest}" value="${escaped(value)}" autocomplete="off"${faultAttributes(faults, field)}>${faultHtml(texts, faults, field)}</div>`
    : faultHtml(texts, faults, field)
}
</li>`;
}

const availability = {
  onSale: 'InStock',
  soldOut: 'SoldOut',
  over: 'Discontinued',
  notYet: 'PreOrder',
} as const;

function extraHtml(shown: ShownEvent, texts: Texts, faults: Faults, extra: ExtraOffer): string {
  const { offers, choice, language } = shown;
  const { shop } = texts;
  const own = ownLanguage(shown);
  const options = extra.options.map((option) => {
    const field = productField(option.id);
    const price =
      option.price === 0 ? shop.free : moneyText(option.price, offers.currency, language);
    return `<li class="row"><div class="what"><label class="name" for="${field}"${own}>${escaped(option.name)}</label><p class="price">${escaped(price)}</p></div>
${
  option.isSoldOut
    ? `<p class="state">${escaped(shop.soldOut)}</p>`
    : `<div class="count"><input id="${field}" name="${field}" type="number" inputmode="numeric" min="0" value="${escaped(choice.typed.get(field) ?? '0')}" autocomplete="off"${faultAttributes(faults, field)}>${faultHtml(texts, faults, field)}</div>`
}</li>`;
  });
  return `<h3${own}>${escaped(extra.name)}</h3>
<p class="soft">${escaped(extra.level === 'TICKET' ? shop.perTicket : shop.perPurchase)}</p>
<ul class="plain">${options.join('\n')}</ul>`;
}

/** The button asks for the page with the code: it may show more, and cheaper. */
function codeHtml({ offers, path }: ShownEvent, texts: Texts, faults: Faults, code: string) {
  const { shop } = texts;
  const used = offers.code !== null && offers.code.fault === null;
  return `<h3><label for="code">${escaped(shop.code)}</label></h3>
${used ? `<div class="note good" role="status"><p>${escaped(shop.codeUsed(code))}</p></div>` : ''}
<div class="beside"><label><input id="code" name="${codeField}" value="${escaped(code)}" autocomplete="off" autocapitalize="off" spellcheck="false"${faultAttributes(faults, codeField)}>${faultHtml(texts, faults, codeField)}</label>
<button formmethod="get" formaction="${escaped(path.split('?')[0] ?? path)}#tickets">${escaped(shop.useCode)}</button></div>`;
}

/** The page of an event for one visitor. */
type ShownEvent = {
  readonly event: Event;
  /** Of the page's own words. The organizer's are in the event's. */
  readonly language: TextLanguage;
  /** Of this page, with the secret of a private event. */
  readonly path: string;
  /** That secret; null: anybody may look. */
  readonly token: string | null;
  readonly offers: Offers;
  /** Then nothing can be ordered yet. */
  readonly isDraft: boolean;
  readonly choice: Choice;
};
