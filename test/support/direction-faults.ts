// What is wrong with a page that runs from right to left. Both functions run in the page, so they may
// use nothing from outside of themselves.

/**
 * Finds what is not the mirror image of the same page from left to right.
 * @returns one line for each element: `no mirror image: <p class="kept">`
 */
export function mirrorFaults(): string[] {
  const page = document.documentElement;
  const tolerancePx = 1.5;
  const opening = (element: Element) =>
    (element.cloneNode() as Element).outerHTML.replace(/<\/.*$/, '');
  const before = page.dir;
  page.dir = 'rtl';
  const turned = [page, ...document.querySelectorAll<HTMLElement>('[dir=rtl]')];
  /** Outside of number pads, charts and pictures, which are the same in every language. */
  const seen = [...document.querySelectorAll('body *')].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('svg *, .unseen') &&
      getComputedStyle(element).display !== 'inline' &&
      getComputedStyle(element.parentElement ?? element).direction === 'rtl',
  );
  const sidesIn = (direction: string) => {
    for (const each of turned) each.dir = direction;
    const width = page.clientWidth;
    return seen.map((element) => {
      const { left, right } = element.getBoundingClientRect();
      return direction === 'rtl' ? [left, right] : [width - right, width - left];
    });
  };
  const [mirrored, shown] = [sidesIn('ltr'), sidesIn('rtl')];
  page.dir = before;
  const off = new Set(
    seen.filter((_, at) =>
      shown[at]?.some((side, end) => Math.abs(side - (mirrored[at]?.[end] ?? 0)) > tolerancePx),
    ),
  );
  // What lies in it is off as well.
  return [...off]
    .filter(({ parentElement }) => parentElement === null || !off.has(parentElement))
    .map((element) => `no mirror image: ${opening(element)}`);
}

/**
 * Finds names, codes and notes whose letters are in another order than they were written. Texts of
 * ours are in Hebrew letters.
 * @returns one line for each text: `letters out of order: <p class="note">Table 4.`
 */
export function isolationFaults(): string[] {
  const faults: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const words = text.textContent ?? '';
    const parent = text.parentElement;
    if (!parent?.checkVisibility({ visibilityProperty: true })) continue;
    if (parent.closest('.unseen, [dir=ltr]')) continue;
    // In a text of ours, what was filled in; else each of its parts.
    const kept = /[\u0590-\u08ff\u2068]/.test(words)
      ? /\u2068[^\u2069]*\u2069/g
      : /[^·\s](?:[^·]*[^·\s])?/gs;
    for (const { 0: each, index } of words.matchAll(kept)) {
      if (/[a-z]/i.test(each) && !isInOrder(text, index, index + each.length)) {
        const opening = (parent.cloneNode() as Element).outerHTML.replace(/<\/.*$/, '');
        faults.push(`letters out of order: ${opening}${each}`);
      }
    }
  }
  return faults;

  function isInOrder(text: Node, from: number, to: number): boolean {
    const range = document.createRange();
    let [leftBefore, topBefore] = [Number.NEGATIVE_INFINITY, 0];
    for (let at = from; at < to; at += 1) {
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      const { left, top, width } = range.getBoundingClientRect();
      if (width === 0) continue;
      const isSameLine = Math.abs(top - topBefore) < 2;
      if (isSameLine && left < leftBefore) return false;
      [leftBefore, topBefore] = [left, top];
    }
    return true;
  }
}
