/**
 * What is wrong with the page as it is laid out. Runs in the page, so it may use nothing from
 * outside of itself.
 * @param leastTargetPx the least side of what is tapped; 0: not looked at
 * @returns one line for each fault: `cut off: <button class="tab">Verlauf`
 */
export function layoutFaults(leastTargetPx: number): string[] {
  const tolerancePx = 1;
  const leastLinkPx = 44;
  const targets = 'button, a[href], input, select, textarea, summary, [role=button]';
  /** Words of ours that staff read at a glance. */
  const whole =
    '.button:not(.button--text, .kiosk-member *), .tab, .filter, .segment, .pin-pad__key';
  const faults: string[] = [];
  const name = (element: Element) => {
    const opening = (element.cloneNode() as Element).outerHTML.replace(/<\/.*$/, '');
    return `${opening}${element.textContent?.trim().slice(0, 60)}`;
  };

  /** Seen by people: neither hidden nor drawn for ears only. */
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.closest('.unseen') === null;

  const page = document.documentElement;
  if (page.scrollWidth > window.innerWidth) {
    faults.push(`the page is ${page.scrollWidth} wide`);
  }
  for (const element of document.querySelectorAll('body *')) {
    const { overflowX } = getComputedStyle(element);
    const scrolls = overflowX === 'auto' || overflowX === 'scroll';
    if (scrolls && isSeen(element) && element.scrollWidth > element.clientWidth + tolerancePx) {
      faults.push(`scrolls sideways: ${name(element)}`);
    }
  }

  for (const element of document.querySelectorAll(targets)) {
    if (!isSeen(element)) continue;
    // A box or a dot is tapped by its label.
    const tapped = element.matches('[type=radio], [type=checkbox]')
      ? (element.closest('label') ?? element)
      : element;
    const box = tapped.getBoundingClientRect();
    if (box.left < -tolerancePx || box.right > window.innerWidth + tolerancePx) {
      faults.push(`out of the page: ${name(element)}`);
    }
    const isInline = getComputedStyle(tapped).display === 'inline';
    const least = Math.min(leastTargetPx, isInline ? leastLinkPx : leastTargetPx);
    if (Math.min(box.width, box.height) + tolerancePx / 2 < least) {
      faults.push(`small, ${Math.round(box.width)} by ${Math.round(box.height)}: ${name(element)}`);
    }
    // Over the camera's picture lies what is more important than its hint.
    if (!element.matches('.viewfinder *') && isCut(element))
      faults.push(`cut off: ${name(element)}`);
  }
  for (const element of document.querySelectorAll('.segments')) {
    const tops = [...element.children].map((each) => each.getBoundingClientRect().top);
    const lines = new Set(tops).size;
    const inLine = (top: number) => tops.filter((each) => each === top).length;
    if (isSeen(element) && lines > 1 && tops.some((top) => inLine(top) !== inLine(tops[0] ?? 0))) {
      faults.push(`uneven lines: ${name(element)}`);
    }
  }
  for (const element of document.querySelectorAll(`${whole}, .verdict__word`)) {
    if (isSeen(element) && breaksWord(element)) faults.push(`breaks a word: ${name(element)}`);
  }
  return faults;

  /** Whether letters of one word stand on several lines, other than at its own hyphens. */
  function breaksWord(element: Element): boolean {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement || !isSeen(text.parentElement)) continue;
      for (const word of (text.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
        if (new Set(tops).size > 1) return true;
      }
    }
    return false;
  }

  /** Whether letters are hidden by an edge, or lie on what is beside; names may end in an ellipsis. */
  function isCut(element: Element): boolean {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (!parent || !text.textContent?.trim() || !isSeen(parent)) continue;
      if (getComputedStyle(parent).textOverflow === 'ellipsis') continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const letters = range.getBoundingClientRect();
      const within = (box: DOMRect) =>
        letters.left >= box.left - tolerancePx &&
        letters.right <= box.right + tolerancePx &&
        letters.top >= box.top - tolerancePx &&
        letters.bottom <= box.bottom + tolerancePx;
      // What scrolls hides nothing for good.
      for (
        let at: Element | null = parent;
        at && at !== element.parentElement;
        at = at.parentElement
      ) {
        const clips = /hidden|clip/.test(getComputedStyle(at).overflow);
        if (clips && !within(at.getBoundingClientRect())) return true;
      }
      if (within(element.getBoundingClientRect())) continue;
      const beside = [...document.querySelectorAll(targets)].some((other) => {
        if (other.contains(element) || element.contains(other) || !isSeen(other)) return false;
        const box = other.getBoundingClientRect();
        return (
          letters.left < box.right - tolerancePx &&
          letters.right > box.left + tolerancePx &&
          letters.top < box.bottom - tolerancePx &&
          letters.bottom > box.top + tolerancePx
        );
      });
      if (beside) return true;
    }
    return false;
  }
}

/**
 * What staff could not see at a glance of a verdict: the guest's name, or the way on. Runs in the
 * page as well.
 * @returns one line for each fault; none where no verdict is shown
 */
export function verdictFaults(): string[] {
  const name = document.querySelector('.verdict .details__name');
  const next = document.querySelector('.verdict .actions > .button');
  // A sheet over it was opened by staff.
  if (!name || !next || document.querySelector('dialog[open]')) return [];
  const faults: string[] = [];
  const isFree = (element: Element, x: number, y: number) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (element.contains(top) || top.contains(element));
  };
  const box = next.getBoundingClientRect();
  const isWhole = box.top >= 0 && box.bottom <= window.innerHeight + 1;
  if (!isWhole || !isFree(next, (box.left + box.right) / 2, (box.top + box.bottom) / 2)) {
    faults.push(`out of sight: ${next.textContent}`);
  }
  const range = document.createRange();
  range.selectNodeContents(name);
  for (const line of range.getClientRects()) {
    const [x, y] = [line.left + Math.min(8, line.width / 2), (line.top + line.bottom) / 2];
    if (!isFree(name, x, y)) {
      faults.push(`out of sight: ${name.textContent}`);
      break;
    }
  }
  return faults;
}
