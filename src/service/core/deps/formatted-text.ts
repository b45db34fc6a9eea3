/** Text for paper: paragraphs of words, some of them bold or linked. */

export type Weight = 'regular' | 'bold';

export type Span = { readonly text: string; readonly weight: Weight; readonly link?: string };

export type Paragraph = {
  readonly spans: readonly Span[];
  /** How many lists it is in. */
  readonly depth: number;
  /** What is before a list item: `•`, `2.`; null: it is not an item, or a further part of one. */
  readonly mark: string | null;
};

/** A paragraph for each line that has anything. */
export const plainParagraphs = (text: string): readonly Paragraph[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ spans: plain(line.trim()), depth: 0, mark: null }));

export const plain = (text: string): readonly Span[] => [{ text, weight: 'regular' }];
export const bold = (text: string): readonly Span[] => [{ text, weight: 'bold' }];

/** Kept in its own order in a line of another direction. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;

/** Puts paragraphs together from the parts of a simple HTML document, in their order. */
export class FormattedWriting {
  readonly #paragraphs: Paragraph[] = [];
  /** The lists around, from outside in; how many items a numbered one has so far. */
  readonly #lists: { count: number | null }[] = [];
  #spans: Span[] = [];
  #mark: string | null = null;
  #bold = 0;
  #link = '';

  text(text: string): void {
    const words = text.replace(/\s+/g, ' ');
    const begins = this.#spans.length === 0 ? words.trimStart() : words;
    if (begins === '') return;
    const weight = this.#bold > 0 ? 'bold' : 'regular';
    this.#spans.push({ text: begins, weight, ...(this.#link !== '' && { link: this.#link }) });
  }

  /** @param address empty: the link ends */
  link(address: string): void {
    this.#link = address;
  }

  bold(by: 1 | -1): void {
    this.#bold += by;
  }

  blockBegins(tag: string): void {
    this.#endParagraph();
    if (isHeading(tag)) this.bold(1);
    if (tag === 'ul' || tag === 'ol') this.#lists.push({ count: tag === 'ol' ? 0 : null });
    if (tag !== 'li') return;
    const list = this.#lists.at(-1);
    if (list && list.count !== null) list.count += 1;
    this.#mark = list && list.count !== null ? `${list.count}.` : '•';
  }

  blockEnds(tag: string): void {
    this.#endParagraph();
    if (isHeading(tag)) this.bold(-1);
    if (tag === 'ul' || tag === 'ol') this.#lists.pop();
    if (tag === 'li') this.#mark = null;
  }

  ended(): readonly Paragraph[] {
    this.#endParagraph();
    return this.#paragraphs;
  }

  #endParagraph(): void {
    if (this.#spans.length === 0) return;
    const depth = Math.max(this.#lists.length, this.#mark === null ? 0 : 1);
    this.#paragraphs.push({ spans: this.#spans, depth, mark: this.#mark });
    this.#spans = [];
    this.#mark = null;
  }
}

const isHeading = (tag: string): boolean => /^h[1-6]$/.test(tag);
