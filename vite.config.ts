import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import packageJson from './package.json' with { type: 'json' };
import { texts } from './texts.mjs';

type Modules = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null };

/** A module and all that it imports before it runs. */
function withImports(entry: string, modules: Modules): ReadonlySet<string> {
  const found = new Set([resolve(entry)]);
  for (const id of found) {
    for (const each of modules.getModuleInfo(id)?.importedIds ?? []) found.add(each);
  }
  return found;
}

/** What the catalogues share, each fetched by itself. */
const ofEachCatalogue = '/texts/numbers-in.ts';

/**
 * Every start needs two files, and not a score of small ones that other screens use too: each costs a slow
 * phone several milliseconds. The first, the face, says so if the app can't start. The second holds the parts
 * of the device and the screens of a scan (decision 0240).
 */
const startChunks = [
  {
    debugName: 'face',
    priority: 2,
    name: (id: string, modules: Modules) =>
      withImports('src/ui/main.tsx', modules).has(id) || id.endsWith(ofEachCatalogue)
        ? 'index'
        : null,
  },
  {
    debugName: 'core',
    priority: 1,
    name: (id: string, modules: Modules) =>
      ['src/ui/core.ts', 'src/ui/app/app.tsx'].some((entry) => withImports(entry, modules).has(id))
        ? 'core'
        : null,
  },
  {
    // What comes after each start, together: links, reports and resolved duplicate check-ins.
    debugName: 'after-start',
    name: (id: string) =>
      /\/src\/(client\/(links\/(?!shared-actions)|device\/base64-url|door\/door-reports|duplicate-check-ins\/settled)|contract\/(door-board|device-link))/.test(
        id,
      )
        ? 'after-start'
        : null,
  },
  {
    // One file in place of seven: a new device asks for a PIN right after the start.
    debugName: 'pin',
    name: (id: string) =>
      /\/src\/ui\/(device-pin\/(?!open-pin-lock)|kit\/(choices|new-pin-fields|pin-pad))/.test(id)
        ? 'pin'
        : null,
  },
];

/** Fetched beside the face, instead of after it has run. */
const fetchCoreEarly: Plugin = {
  name: 'fetch-core-early',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle }) {
      const core = Object.values(bundle ?? {}).find(({ name }) => name === 'core');
      if (!core) return [];
      const href = `/${core.fileName}`;
      const attrs = { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href };
      return [{ tag: 'link', attrs, injectTo: 'head' }];
    },
  },
};

export default defineConfig({
  plugins: [texts(), react(), fetchCoreEarly],
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(packageJson.version) },
  // The page's Content-Security-Policy allows nothing inline and no `data:` addresses.
  build: {
    outDir: 'dist/app',
    assetsInlineLimit: 0,
    // A link for each script of a screen would cost a start more than they save: all are on the device.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
    reportCompressedSize: false,
    license: { fileName: 'licences.json' },
    rolldownOptions: {
      output: { codeSplitting: { groups: startChunks } },
      // Nothing is read for what reading it does: forms of the contract that no door uses can go.
      treeshake: { propertyReadSideEffects: false },
    },
  },
  worker: { format: 'es' },
});
