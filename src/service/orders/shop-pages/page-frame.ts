/**
 * What all pages for guests share: one style sheet, nothing from other servers. None needs a script, and only a
 * ticket's page has one. They
 * hold no session, because anyone who knows a page's address may use it. So there is nothing that
 * another site could have a browser do in its owner's name.
 */

import type { FastifyInstance, FastifyReply } from 'fastify';
import { type CategoryColour, categoryColours } from '../../../contract/ticket-category.ts';
import { escaped, languageAttributes } from '../../core/deps/html.ts';
import { pageHeaders } from '../../core/http/headers.ts';
import { type TextLanguage, textsIn } from '../../core/texts/texts.ts';
import type { shopDetails } from '../../events/shop/shop-record.ts';
import { reservationMs } from '../start-purchase.ts';

const stylePath = '/guest-pages.css';
const iconPath = '/guest-pages.svg';
const languageIconPath = '/guest-pages-language.svg';

/** A ticket. */
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#0b57d0" d="M3 7h26v6a3 3 0 0 0 0 6v6H3v-6a3 3 0 0 0 0-6z"/><path stroke="#fff" stroke-width="2" stroke-dasharray="3" d="M20 9v14"/></svg>
`;

/**
 * No page has a script that could connect; but tools that measure a page ask for `/robots.txt` from
 * within it.
 * @param scripts directives for a page that has one of ours, each with its semicolon
 * @param framedBy who may show the page in a frame: organizers put the event and its shop into their own
 */
export const guestHeaders = (
  framedBy: '*' | "'none'",
  cache: 'no-cache' | 'no-store',
  scripts = '',
) =>
  ({
    ...pageHeaders(
      `default-src 'none'; ${scripts}style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors ${framedBy}`,
    ),
    'Cache-Control': cache,
    'Content-Type': 'text/html; charset=utf-8',
  }) as const;

type GuestPage = {
  /** ISO 639-1. */
  readonly language: string;
  readonly title: string;
  /** Further lines of the head, as HTML. */
  readonly head?: string;
  /** Of the shop, where the page belongs to one. */
  readonly look?: ShopLook;
  /** As HTML. */
  readonly content: string;
};

/** What a shop's organizer chose for all of its pages. */
export type ShopLook = {
  /** null: as the pages of the service. */
  readonly accent: CategoryColour | null;
  /** At the foot of each page: address and words. */
  readonly links: readonly (readonly [string, string])[];
};

export function lookOf(
  { accent, ownImprint, ownPrivacyPolicy, ownTermsAndConditions }: ReturnType<typeof shopDetails>,
  language: TextLanguage,
): ShopLook {
  const { shop } = textsIn(language);
  const links = [
    [ownImprint, shop.imprint],
    [ownPrivacyPolicy, shop.readPrivacy],
    [ownTermsAndConditions, shop.readTerms],
  ] as const;
  return {
    accent: categoryColours.find((colour) => colour === accent) ?? null,
    links: links.flatMap(([url, words]) =>
      url && /^https?:\/\//i.test(url) ? [[url, words] as const] : [],
    ),
  };
}

/** In tabs of their own: what was typed stays. */
const footHtml = ({ links }: ShopLook): string =>
  links.length === 0
    ? ''
    : `<footer><ul>${links
        .map(
          ([url, words]) =>
            `<li><a href="${escaped(url)}" target="_blank" rel="noopener noreferrer">${escaped(words)}</a></li>`,
        )
        .join('')}</ul></footer>`;

export const guestPage = ({ language, title, head = '', content, look }: GuestPage): string =>
  `<!doctype html>
<html ${languageAttributes(language)}${look?.accent ? ` class="accent-${look.accent}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
${head}
<link rel="icon" href="${iconPath}">
<link rel="stylesheet" href="${stylePath}">
</head>
<body>
${content}
${look ? footHtml(look) : ''}
</body>
</html>
`;

/** A globe: who can't read a page finds the languages by it. */
const languageIcon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#000" stroke-width="2"><circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c-6 6-6 12 0 18M12 3c6 6 6 12 0 18"/></svg>
`;

/** What the pages load beside themselves. */
export function addGuestFiles(app: FastifyInstance): void {
  app.get(stylePath, (_, reply) =>
    reply.header('Cache-Control', 'no-cache').type('text/css; charset=utf-8').send(guestStyle),
  );
  for (const [path, picture] of [
    [iconPath, icon],
    [languageIconPath, languageIcon],
  ] as const) {
    app.get(path, (_, reply) =>
      reply.header('Cache-Control', 'max-age=86400').type('image/svg+xml').send(picture),
    );
  }
}

/** Further on with GET: a page that is loaded again sends no form a second time. */
export const seeOther = (reply: FastifyReply, path: string): FastifyReply =>
  reply.status(303).headers({ Location: path, 'Cache-Control': 'no-store' }).send();

type BusyPage = {
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

// The style of all pages for guests: ink on paper, in light and dark, with letters of any size.

const colours = {
  light: `--ink: #10151c; --soft: #4a5563; --paper: #fff; --raised: #f3f4f6; --line: #d3d8df;
  --edge: #75808f; --act: #0b57d0; --on-act: #fff; --wrong: #b3151f; --good: #0b7a3e;`,
  dark: `--ink: #f2f5f8; --soft: #a9b4c2; --paper: #090c10; --raised: #12171e; --line: #2b333e;
  --edge: #7d899a; --act: #8ab8ff; --on-act: #06101f; --wrong: #ff8f87; --good: #62d394;`,
};

/**
 * For each colour: what is drawn on paper, and the text on it. Both have a contrast of at least 4.5
 * to 1.
 */
export const accents: Readonly<
  Record<CategoryColour, { readonly light: string; readonly dark: string }>
> = {
  red: { light: '#b3261e', dark: '#ffb4ab' },
  orange: { light: '#964200', dark: '#ffb68a' },
  yellow: { light: '#755b00', dark: '#f2c94c' },
  green: { light: '#0b6b34', dark: '#7ddb9b' },
  teal: { light: '#00696b', dark: '#6fd6d6' },
  blue: { light: '#0b57d0', dark: '#8ab8ff' },
  purple: { light: '#6a3fb5', dark: '#d0bcff' },
  pink: { light: '#a8286f', dark: '#ffafd2' },
};

const accentsIn = (theme: 'light' | 'dark'): string =>
  categoryColours.map((name) => `.accent-${name} { --act: ${accents[name][theme]} }`).join('\n');

const reservationMinutes = reservationMs / 60_000;

/** The remaining time runs down without a script. @see `reservationBar` */
const bars = Array.from({ length: reservationMinutes }, (_, at) => at + 1)
  .map(
    (minutes) =>
      `.bar-${minutes}::after { animation: run-${minutes} ${minutes * 60}s linear forwards }
@keyframes run-${minutes} { from { inline-size: ${(minutes / reservationMinutes) * 100}% } to { inline-size: 0 } }`,
  )
  .join('\n');

/** @param leftMs of a reservation */
export const reservationBar = (leftMs: number): string => {
  const minutes = Math.min(reservationMinutes, Math.max(1, Math.ceil(leftMs / 60_000)));
  return `<div class="bar bar-${minutes}" aria-hidden="true"></div>`;
};

const guestStyle = `:root { color-scheme: light dark; ${colours.light} }
@media (prefers-color-scheme: dark) { :root { ${colours.dark} } }
${accentsIn('light')}
@media (prefers-color-scheme: dark) {
${accentsIn('dark')}
}
footer { max-inline-size: 44rem; margin: 0 auto; padding: 0 1rem 2rem }
footer ul { list-style: none; margin: 0; padding: 1rem 0 0; display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; border-block-start: 1px solid var(--line) }
footer a { display: inline-block; padding-block: 0.625rem }
* { box-sizing: border-box }
body { margin: 0; font: 1.0625rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper) }
main { max-inline-size: 44rem; margin: 0 auto; padding: 1rem 1rem 3rem }
[dir=rtl] main { text-align: right }
:is(h1, h2, h3, p, li, label, dt, dd, legend, td, th) { unicode-bidi: plaintext; overflow-wrap: anywhere }
nav.languages { float: inline-end; max-inline-size: 100%; margin-inline-start: 1rem }
nav.languages summary { display: flex; gap: 0.5rem; align-items: center; justify-content: flex-end }
nav.languages summary::before { content: ""; inline-size: 1.25rem; block-size: 1.25rem; background: currentColor; mask: url(${languageIconPath}) center / contain no-repeat }
nav.languages ul { list-style: none; margin: 0; padding: 0 }
nav.languages a { display: block; padding: 0.625rem 0.5rem }
nav.languages [aria-current] { font-weight: 700 }
h1 { font-size: clamp(1.5rem, 6vw, 2.25rem); line-height: 1.2; margin: 1rem 0 0.5rem; text-wrap: balance }
h2 { font-size: 1.375rem; line-height: 1.25; margin: 2rem 0 0.5rem }
h3 { font-size: 1.125rem; margin: 1.25rem 0 0.25rem }
p { margin: 0.25rem 0 }
:is(.lead, .soft, dd p, .written > p:only-child) { white-space: pre-line }
img { max-inline-size: 100%; block-size: auto; display: block }
.banner { inline-size: 100%; border-radius: 0.75rem }
.logo { max-inline-size: 8rem; max-block-size: 8rem; margin-block-start: 1rem; border-radius: 0.75rem }
a { color: var(--act) }
:focus-visible { outline: 3px solid var(--act); outline-offset: 2px }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.5rem 1rem; margin: 1rem 0 }
dt { color: var(--soft) }
dd, dd p { margin: 0 }
@media (max-width: 32rem) { dl { grid-template-columns: minmax(0, 1fr); gap: 0 } dd { margin-block-end: 0.75rem } }
.soft { color: var(--soft); font-size: 0.9375rem }
.lead { font-size: 1.125rem }
.tag { color: var(--soft) }
ul.plain { list-style: none; margin: 0; padding: 0 }
.row { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: flex-start; justify-content: space-between; padding: 0.875rem 0; border-block-start: 1px solid var(--line) }
.what { flex: 1 1 14rem; min-inline-size: 0 }
.name { display: block; font-weight: 600 }
.price { font-variant-numeric: tabular-nums }
s { color: var(--soft) }
.state { font-weight: 600 }
.count { flex: 0 0 auto }
.count input { inline-size: 6rem; text-align: center }
label { display: block; margin: 0.875rem 0 }
input, select, textarea { display: block; inline-size: 100%; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--edge); border-radius: 0.5rem; padding: 0.625rem 0.75rem; min-block-size: 3rem }
.check { display: flex; gap: 0.75rem; align-items: flex-start; min-block-size: 2.75rem; padding-block: 0.5rem; margin: 0 }
.check input { inline-size: 1.5rem; block-size: 1.5rem; min-block-size: 0; flex: none; margin: 0; accent-color: var(--act) }
textarea { min-block-size: 7rem }
fieldset { border: 0; margin: 1.5rem 0 0; padding: 0; min-inline-size: 0 }
legend { font-size: 1.375rem; font-weight: 700; line-height: 1.25; padding: 0 }
button, .button { display: inline-block; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; min-block-size: 3rem; padding: 0.625rem 1.25rem; border-radius: 0.75rem; border: 1px solid var(--edge); background: transparent; color: inherit }
.main { display: block; inline-size: 100%; margin-block: 1.5rem 0; min-block-size: 3.75rem; font-size: 1.125rem; border-color: transparent; background: var(--act); color: var(--on-act) }
.code { margin-block: 1rem; padding: 1rem; border-radius: 0.75rem; background: #fff; color: #000; text-align: center; forced-color-adjust: none }
.code svg { display: block; inline-size: min(100%, 22rem); block-size: auto; margin: 0 auto }
.code p { unicode-bidi: isolate; font-variant-numeric: tabular-nums }
.is-kept, .is-copy, [data-copy] :is(h2, form, details, .acts, .after) { display: none }
[data-kept] .is-kept, [data-copy] .is-copy { display: block }
.acts { display: flex; flex-wrap: wrap; gap: 0.5rem }
.after { margin-block: 1rem }
.grave { margin-block: 1rem; background: var(--wrong); color: var(--paper); border-color: transparent }
.beside { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: end }
.beside > label { flex: 1 1 12rem; margin: 0 }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr)); column-gap: 1rem }
.wrong { display: block; color: var(--wrong); font-weight: 600 }
.wrong::before { content: "⚠ " }
[aria-invalid] { border: 2px solid var(--wrong) }
.note { padding: 0.75rem 1rem; margin: 1rem 0; border-radius: 0.75rem; background: var(--raised); border-inline-start: 0.375rem solid var(--edge) }
.note.bad { border-color: var(--wrong) }
.note.good { border-color: var(--good) }
.note p { margin: 0 }
.bar { block-size: 0.5rem; margin: 0.5rem 0; border-radius: 0.25rem; background: var(--line); overflow: hidden }
.bar::after { content: ""; display: block; block-size: 100%; background: var(--act) }
${bars}
table { inline-size: 100%; border-collapse: collapse; margin: 1rem 0 }
td, th { text-align: start; font-weight: inherit; padding: 0.5rem 0; border-block-start: 1px solid var(--line); vertical-align: top }
td:last-child, th:last-child { text-align: end; white-space: nowrap; padding-inline-start: 1rem; font-variant-numeric: tabular-nums }
.sum { font-weight: 700 }
summary { cursor: pointer; min-block-size: 3rem; padding-block: 0.625rem }
@supports selector(:has(*)) {
  form:not(:has([name=delivery][value=Paper]:checked)):not(:has([name=delivery][type=hidden][value=Paper])) .of-paper { display: none }
  form:not(:has([name=elsewhere]:checked)) .of-elsewhere { display: none }
}
@media (prefers-reduced-motion: reduce) { .bar { display: none } }
@media print { button, .main, form { display: none } }
`;

/** The pages of a purchase that a guest has begun. Their address is the only key to them. */
export const buyPath = (startIdentifier: string): string => `/buy/${startIdentifier}`;
export const confirmPath = (startIdentifier: string): string => `${buyPath(startIdentifier)}/check`;
export const againPath = (startIdentifier: string): string => `${buyPath(startIdentifier)}/again`;
