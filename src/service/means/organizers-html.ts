/**
 * What organizers write as HTML, made harmless by a well-kept sanitizer: lists, links, emphasis and
 * headings stay, entities become letters, styles and scripts nothing (issue 17.18).
 */
import sanitizeHtml from 'sanitize-html';
import { escaped } from './html.ts';

const blocks = ['p', 'div', 'ul', 'ol', 'li', 'blockquote', 'h2', 'h3', 'h4', 'h5', 'h6', 'br'];
const withinLines = ['a', 'b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup'];
/** Their content is no text. */
const nonTextTags = ['script', 'style', 'title', 'textarea', 'option', 'noscript', 'template'];

/** For a page, whose one heading of the first order is its own. */
export function simpleHtml(html: string): string {
  // Who writes no markup means the ends of lines.
  if (!/<[a-z!/]/i.test(html)) return `<p>${escaped(lettersOf(html))}</p>`;
  return sanitizeHtml(html, {
    allowedTags: [...blocks, ...withinLines],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    nonTextTags,
    transformTags: {
      h1: 'h2',
      // The page's own address, which may hold a secret, is nobody else's business.
      a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }),
    },
  }).trim();
}

/** For paper: the words alone, a line for each paragraph and item. */
export function plainText(html: string): string {
  if (!/<[a-z!/]/i.test(html)) return lettersOf(html).trim();
  const marked = sanitizeHtml(html, {
    allowedTags: [...blocks, 'h1', 'tr'],
    allowedAttributes: {},
    nonTextTags,
  });
  const lines = marked
    .replace(/<li>/g, '\n• ')
    .replace(/<[^>]*>/g, '\n')
    .replace(/[ \t]*\n\s*/g, '\n');
  return unescaped(lines).trim();
}

const lettersOf = (text: string): string =>
  unescaped(sanitizeHtml(text, { allowedTags: [], nonTextTags }));

/** The sanitizer leaves these alone; every other entity it has made a letter. */
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => letters[name] ?? '');

const letters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
