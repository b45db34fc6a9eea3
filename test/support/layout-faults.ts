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
  return faults;

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
