/** What a phone has to fetch. The titles give the figures of this build. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languageNames } from '../../src/texts/languages.ts';
import {
  builtApp,
  chunkOf,
  filesOfApp,
  filesOfOffice,
  precached,
  scriptsOfFirstPaint,
  sentBytes,
  textsOf,
  withImports,
} from '../support/built-app.ts';

const sum = (urls: readonly string[]) => urls.reduce((bytes, url) => bytes + sentBytes(url), 0);
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

const face = scriptsOfFirstPaint();
const door = [...new Set([...face, ...withImports(chunkOf('core'))])];
const kept = precached();
const languages = Object.keys(languageNames);
const styles = filesOfApp().filter((url) => /^assets\/index-.*\.css$/.test(url));

describe('on its way, compressed', () => {
  test(`the face of the app is ${kB(sum(face))} of JavaScript`, () => {
    // React, the words, and what says that the app did not start (decision 0240).
    // 0.3 kB know where the texts of eight more languages are.
    expect(sum(face)).toBeLessThan(74_300);
  });

  test(`the face and the door’s own parts are ${kB(sum(door))} of JavaScript`, () => {
    // 0.2 kB let go of what is being written (decision 0109), 0.5 kB know the names that public clients read
    // (decision 0130), and what nobody sees in names and addresses. 1.2 kB look at all that the disk gives, count what
    // is astray and show a plain scan screen (decision 0135), 1 kB reads scanners of other keyboard layouts, UPC codes
    // and printed links. 0.6 kB know the codes that were replaced. 0.8 kB send by checks where an unknown path is
    // answered with a page (O14, decision 0150), and take quotation marks and wide letters off a code. 3.7 kB name
    // the states, events and effects of a session, a door and its screen (decision 0200).
    // 3.5 kB take money at the entrance, offline too, and check a product in place of the ticket. 1.2 kB lay what
    // linked devices recorded over the list (decision 0270). 1.5 kB keep the lines of a scan result (decision 0285).
    // 0.1 kB know whether links are switched off (decision 0296), 0.4 kB where the texts of eight more languages are.
    // 27 kB less are needed since idb took the place of Dexie (decision 0290). 1 kB keeps sales and continues them
    // (decision 0299). 1.8 kB keep and send what is recorded in areas; what judges it comes later (decision 0293).
    expect(sum(door)).toBeLessThan(167_500);
  });

  test.each(languages)('the texts of %s are two files', (language) => {
    const texts = textsOf(language).toSorted();
    const [screens = '', start = ''] = texts;
    expect(texts.map((url) => url.replace(/-[\w-]{8}\.js$/, ''))).toEqual([
      `assets/screens.${language}`,
      `assets/start.${language}`,
    ]);
    // The first paint needs one of them, any other screen both. One file of English was 5.8 kB.
    // French has longer words, and an Arabic letter is two bytes: others have a tenth more.
    const most = ['en', 'de'].includes(language) ? 1 : 1.1;
    expect(sentBytes(start)).toBeLessThan(5_700 * most);
    // With the words for the money of an order and for what a gate checks. 1.1 kB link devices without a server,
    // 1.2 kB sell at the entrance, 0.3 kB are areas.
    expect(sentBytes(screens)).toBeLessThan(17_700 * most);
  });

  test(`the style of the first paint is ${kB(sum(styles))}`, () => {
    expect(styles).toHaveLength(1);
    expect(sum(styles)).toBeLessThan(12_000);
  });

  test(`the app, its decoder included, is ${kB(sum(kept))}`, () => {
    expect(sum(kept)).toBeLessThan(1_200_000);
  });
});

describe('kept on the device', () => {
  test('is everything that the app runs on, so that all of it works offline', () => {
    const needed = filesOfApp().filter(
      (url) => url !== 'service-worker.js' && !url.startsWith('screenshots/'),
    );
    const texts = languages.flatMap(textsOf);
    expect([...kept, ...texts].toSorted()).toEqual(needed.toSorted());
    // A language is kept when it is spoken, and no other.
    expect(kept.filter((url) => texts.includes(url))).toEqual([]);
    const worker = readFileSync(`${builtApp}/service-worker.js`, 'utf8');
    expect(texts.filter((url) => !worker.includes(`/${url}`))).toEqual([]);
    expect(kept.filter((url) => url.endsWith('.wasm'))).toHaveLength(1);
  });

  test('is nothing twice', () => {
    expect(new Set(kept).size).toBe(kept.length);
  });
});

describe('the dashboard', () => {
  test('is built beside the door, and the door keeps none of it', () => {
    expect(filesOfOffice()).toContain('office/index.html');
    expect(kept.filter((url) => url.startsWith('office/'))).toEqual([]);
  });

  test('has a page without anything inline, and files that are named by their content', () => {
    const html = readFileSync(`${builtApp}/office/index.html`, 'utf8');
    expect(html).not.toMatch(/<style|<script(?![^>]*\bsrc=)|style=|data:/);
    const odd = filesOfOffice().filter((url) => !/-[\w-]{8}\.\w+$/.test(url));
    expect(odd.toSorted()).toEqual(['office/index.html', 'office/licences.json']);
  });
});
