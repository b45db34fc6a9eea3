/** Walks the gallery's scenes in a real browser, on as many pages as the machine has cores to spare. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { type GallerySite, openGallery } from '../ui/gallery/gallery-site.ts';
import { openContext } from './browser.ts';

/** Findings about the scene that is on the page. */
type Look = (page: Page) => Promise<readonly string[]>;

export type Walk = {
  /**
   * @param language as `GallerySite.show` takes it
   * @returns `scene: finding`, and errors of the page
   */
  everyScene(language: string, look: Look): Promise<string[]>;
  scene(name: string, language: string, look: Look): Promise<string[]>;
  close(): Promise<void>;
};

const pagesAtOnce = 2;

export async function walkGallery(options: BrowserContextOptions): Promise<Walk> {
  const gallery: GallerySite = await openGallery();

  async function walk(left: string[], language: string, look: Look): Promise<string[]> {
    const found: string[] = [];
    const context = await openContext(options);
    const page = await context.newPage();
    page.on('pageerror', (error) => found.push(`${page.url()}: ${error}`));
    for (let scene = left.shift(); scene !== undefined; scene = left.shift()) {
      await gallery.show(page, scene, language);
      for (const finding of await look(page)) found.push(`${scene}: ${finding}`);
    }
    await context.close();
    return found;
  }

  return {
    async everyScene(language, look) {
      const left = [...gallery.names];
      const walks = Array.from({ length: pagesAtOnce }, () => walk(left, language, look));
      return (await Promise.all(walks)).flat();
    },
    scene: (name, language, look) => walk([name], language, look),
    close: () => gallery.close(),
  };
}
