/**
 * Keeps the texts of the languages that this device speaks, and of no other: the app has ten languages
 * and one reader. Each language has its own cache, `texts-de`.
 */

/** A page asks for languages: `{ type: keepLanguages, languages: ['de'] }`. */
export const keepLanguages = 'KEEP_LANGUAGES';

/** A language → its files as paths of this version, `/assets/start.de-1a2b3c4d.js`. */
export type TextFiles = Readonly<Record<string, readonly string[]>>;

const prefix = 'texts-';

export function createKeptLanguages(files: TextFiles, caches: CacheStorage) {
  const paths = new Set(Object.values(files).flat());

  async function keep(language: string): Promise<void> {
    const cache = await caches.open(`${prefix}${language}`);
    for (const path of files[language] ?? []) {
      if (!(await cache.match(path))) await cache.add(path);
    }
  }

  const kept = async () =>
    (await caches.keys())
      .filter((name) => name.startsWith(prefix))
      .map((name) => name.slice(prefix.length))
      .filter((language) => Object.hasOwn(files, language));

  return {
    /**
     * For a new version: keeps the languages of the one before, and at first the browser's.
     * @param preferred BCP 47 tags in the order of preference
     * @throws where they can't be fetched
     */
    async install(preferred: readonly string[]): Promise<void> {
      const bases = preferred.map((tag) => tag.split('-')[0] ?? '');
      const own = bases.find((base) => Object.hasOwn(files, base)) ?? 'en';
      for (const language of new Set([...(await kept()), own])) await keep(language);
    },

    /** @param languages codes that a page sent; others than ours are left out */
    async keep(languages: readonly string[]): Promise<void> {
      for (const each of languages) if (Object.hasOwn(files, each)) await keep(each);
    },

    /** Lets go of the files of older versions. */
    async activate(): Promise<void> {
      for (const language of await kept()) {
        const cache = await caches.open(`${prefix}${language}`);
        for (const request of await cache.keys()) {
          if (!paths.has(new URL(request.url).pathname)) await cache.delete(request);
        }
      }
    },

    isText: (path: string): boolean => paths.has(path),

    /** From the device if it is kept there, else from the network. */
    respond: async (request: Request): Promise<Response> =>
      (await caches.match(request.url)) ?? fetch(request),
  };
}
