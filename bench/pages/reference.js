// A fixed amount of work and of elements: what another machine takes longer for, it takes longer for here, too.
const main = document.querySelector('main');
let mixed = 1;
for (let at = 0; at < 3_000_000; at += 1) mixed = (Math.imul(mixed, 1_664_525) + at) | 0;
const title = document.createElement('h1');
title.textContent = `The reference page: ${mixed}`;
main.append(title);
for (let at = 0; at < 500; at += 1) {
  const line = document.createElement('p');
  line.textContent = `Line ${at} of a page that never changes.`;
  main.append(line);
}
