import sanitizeHtml from 'sanitize-html';
import { directionOf } from '../../../domain/language-direction.ts';
import { FormattedWriting, type Paragraph, plainParagraphs } from './formatted-text.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for the content of an element, and for an attribute between quotes. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** The attributes of the element that a page's texts are in. @param language ISO 639-1 */
export const languageAttributes = (language: string): string =>
  `lang="${escaped(language)}"${directionOf(language) === 'rtl' ? ' dir="rtl"' : ''}`;

// What organizers write as HTML, made harmless by a well-kept sanitizer: lists, links, emphasis and
// headings stay, entities become letters, styles and scripts nothing.

const blocks = ['p', 'div', 'ul', 'ol', 'li', 'blockquote', 'h2', 'h3', 'h4', 'h5', 'h6', 'br'];
const withinLines = ['a', 'b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup'];
/** Their content is no text. */
const nonTextTags = ['script', 'style', 'title', 'textarea', 'option', 'noscript', 'template'];

const linksKept = {
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
};

/** For a page, whose one heading of the first order is its own. */
export function simpleHtml(html: string): string {
  // Who writes no markup means the ends of lines.
  if (!/<[a-z!/]/i.test(html)) return `<p>${escaped(lettersOf(html))}</p>`;
  return sanitizeHtml(html, {
    allowedTags: [...blocks, ...withinLines],
    ...linksKept,
    nonTextTags,
    transformTags: {
      h1: 'h2',
      // The page's own address, which may hold a secret, is nobody else's business.
      a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }),
    },
  }).trim();
}

/** For paper: paragraphs, headings and items with what is bold and where links lead. */
export function formattedText(html: string): readonly Paragraph[] {
  if (!/<[a-z!/]/i.test(html)) return plainParagraphs(lettersOf(html));
  const simple = sanitizeHtml(html, {
    ...linksKept,
    allowedTags: [...blocks, 'h1', 'tr', 'a', 'b', 'strong'],
    nonTextTags,
  });
  const writing = new FormattedWriting();
  // The sanitizer writes `>` as an entity within attributes.
  for (const [token] of simple.matchAll(/<[^>]*>|[^<]+/g)) {
    const [, end, tag = ''] = /^<(\/?)(\w+)/.exec(token) ?? [];
    if (tag === '') writing.text(unescaped(token));
    else if (tag === 'a') writing.link(unescaped(/href="([^"]*)"/.exec(token)?.[1] ?? ''));
    else if (tag === 'b' || tag === 'strong') writing.bold(end === '' ? 1 : -1);
    else if (end === '') writing.blockBegins(tag);
    else writing.blockEnds(tag);
  }
  return writing.ended();
}

const lettersOf = (text: string): string =>
  unescaped(sanitizeHtml(text, { allowedTags: [], nonTextTags }));

/** The sanitizer leaves these alone; every other entity it has made a letter. */
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => letters[name] ?? '');

const letters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
