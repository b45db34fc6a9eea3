// For translators, a picture of every scene in one language, with the messages that are on it:
// `node test/ui/gallery/shoot-language.mjs it <folder>`. Open index.html in the folder.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { runnerImport } from 'vite';

const [language, folder = `screens-${language}`] = process.argv.slice(2);
if (!language) {
  process.stderr.write('Name a language: node test/ui/gallery/shoot-language.mjs it [folder]\n');
  process.exit(1);
}

const catalogues = 'src/catalogues';
const files = ['start.json', ...['check-in', 'shared'].flatMap((part) => filesOf(part))];

function filesOf(part) {
  return readdirSync(`${catalogues}/en/${part}`).map((name) => `${part}/${name}`);
}

function messagesOf(of, file) {
  try {
    const all = Object.entries(JSON.parse(readFileSync(`${catalogues}/${of}/${file}`, 'utf8')));
    return new Map(all.filter(([key]) => !key.startsWith('@')));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return new Map();
  }
}

const letters = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s+/g, '\\s+');

/** What a message can look like, as a regular expression: filled in, and with each of its branches. */
function looksOf(elements) {
  return elements
    .map((element) => {
      if (element.type === TYPE.literal) return letters(element.value);
      if (element.type === TYPE.plural || element.type === TYPE.select) {
        const branches = Object.values(element.options).map(({ value }) => looksOf(value));
        return `(?:${branches.join('|')})`;
      }
      return '[^\\n]{1,200}?';
    })
    .join('');
}

/** A message that is not translated is shown in English. */
const messages = files.flatMap((file) => {
  const translated = messagesOf(language, file);
  return [...messagesOf('en', file)].map(([key, english]) => {
    const text = translated.get(key) ?? english;
    // Between words, so that “at” is not found within “water”.
    const look = new RegExp(
      `(?<![\\p{L}\\p{N}])(?:${looksOf(parse(text))})(?![\\p{L}\\p{N}])`,
      'u',
    );
    return { file, key, english, text, look, isTranslated: translated.has(key) };
  });
});

/** All words of the page, the ones for screen readers too; runs in the page. */
function wordsOf() {
  const named = [...document.querySelectorAll('[aria-label], [placeholder], [title]')].flatMap(
    (element) => ['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name)),
  );
  return [document.body.innerText, document.body.textContent, ...named].filter(Boolean).join('\n');
}

const { findBrowser } = (await runnerImport('./test/support/programs.ts')).module;
const { escaped } = (await runnerImport('./src/service/core/deps/html.ts')).module;
const { openGallery } = (await runnerImport('./test/ui/gallery/gallery-site.ts')).module;
mkdirSync(folder, { recursive: true });
const gallery = await openGallery();
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--disable-gpu'] });
const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
const sections = [];
const unseen = new Set(messages);
for (const name of gallery.names) {
  await gallery.show(page, name, language);
  const words = await page.evaluate(wordsOf);
  const shown = messages.filter(({ look }) => look.test(words));
  for (const message of shown) unseen.delete(message);
  await sharp(await page.screenshot())
    .webp({ quality: 68, effort: 5 })
    .toFile(`${folder}/${name}.webp`);
  sections.push(sectionHtml(name, shown));
}
await browser.close();
await gallery.close();

function sectionHtml(name, shown) {
  const rows = shown.map(
    ({ file, key, english, text, isTranslated }) =>
      `<tr><td>${file}<br><b>${escaped(key)}</b></td><td>${escaped(english)}</td><td lang="${language}" dir="auto">${isTranslated ? escaped(text) : '<i>not translated</i>'}</td></tr>`,
  );
  return `<h2 id="${name}">${name}</h2><div><img src="${name}.webp" width="390" height="844" alt="" loading="lazy"><table>${rows.join('\n')}</table></div>`;
}

writeFileSync(
  `${folder}/index.html`,
  `<!doctype html><meta charset="utf-8"><title>Screens in ${language}</title>
<style>body { font: 1rem/1.4 system-ui, sans-serif } div { display: flex; gap: 1rem; align-items: flex-start } td { vertical-align: top; padding: 0.25rem 0.5rem; border-block-end: 1px solid #ccc }</style>
<h1>Screens in ${language}</h1>
${sections.join('\n')}
<h2>On no picture</h2><ul>${[...unseen].map(({ file, key, text }) => `<li>${file} <b>${escaped(key)}</b>: ${escaped(text)}</li>`).join('')}</ul>
`,
);
const seenCount = messages.length - unseen.size;
process.stdout.write(
  `${gallery.names.length} pictures with ${seenCount} of ${messages.length} messages: ${folder}/index.html\n`,
);
