/** The gallery, built and served for a browser: pictures, and checks that hold for every scene. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Page } from 'playwright-core';
import { build, preview } from 'vite';
import { scenes } from './scenes.ts';

export type GallerySite = {
  /** Every scene's name. */
  readonly names: readonly string[];
  /**
   * Shows a scene and waits until nothing on it moves.
   * @param language `en-GB`, `de`, or `rtl`: English in the letters of a language from right to left
   */
  show(page: Page, name: string, language: string): Promise<void>;
  close(): Promise<void>;
};

export async function openGallery(): Promise<GallerySite> {
  const outDir = mkdtempSync(join(tmpdir(), 'admit-gallery-'));
  const site = { configFile: false, root: 'test/ui/gallery', logLevel: 'error' } as const;
  await build({ ...site, plugins: [react()], build: { outDir, minify: false } });
  // Pages that are opened one after the other need not ask for the same files again.
  const headers = { 'cache-control': 'max-age=3600' };
  const server = await preview({ ...site, build: { outDir }, preview: { port: 0, headers } });
  const address = server.resolvedUrls?.local[0] ?? '';
  return {
    names: Object.keys(scenes),
    async show(page, name, language) {
      const asked = `#scene=${name}&language=${language}`;
      await page.goto(address + asked);
      await page.locator(`#root[data-shown="${asked}"] main`).waitFor();
      for (const button of scenes[name]?.press ?? []) {
        await page.locator(button).first().dispatchEvent('click');
      }
      for (const [at, text] of (scenes[name]?.type ?? []).entries()) {
        await page.locator('form input').nth(at).fill(text);
      }
      if (scenes[name]?.type) await page.locator('form [type=submit]').click();
      const last = scenes[name]?.pressAfter;
      if (last) await page.locator(last).click();
      await page.waitForFunction(isAtRest, name === 'starting');
    },
    async close() {
      await server.close();
      rmSync(outDir, { recursive: true });
    },
  };
}

/**
 * What is fetched later is there, and what arrives has arrived; runs in the page. What moves for
 * long (the time that is left before a verdict clears itself) is not waited for.
 */
const isAtRest = (staysStarting: boolean) =>
  // Between a press and a screen that is fetched then, the page has nothing on it.
  document.querySelector('main') !== null &&
  (staysStarting || document.querySelector('.starting') === null) &&
  document
    .getAnimations()
    .every(
      ({ playState, effect }) =>
        playState !== 'running' || Number(effect?.getComputedTiming().duration) > 1000,
    );
