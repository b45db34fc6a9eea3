/** Serves the built app, from `/` on, and the dashboard, from `/office/` on. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** @param directory of the built app, absolute; where it is missing, `/` says how to build it */
export async function addAppFiles(app: FastifyInstance, directory: string): Promise<void> {
  if (!existsSync(join(directory, 'index.html'))) {
    app.get('/', (_, reply) =>
      reply
        .status(404)
        .type('text/plain; charset=utf-8')
        .send('The service runs, but the app is not built yet: run "npm run build".\n'),
    );
    return;
  }
  // Names under assets/ carry a digest of their content; all others keep their name.
  const hashed = ['assets/', 'office/assets/'].map((folder) => join(directory, folder));
  await app.register(fastifyStatic, {
    root: directory,
    index: ['index.html'],
    redirect: false,
    cacheControl: false,
    // The build puts a compressed copy beside each file that gets smaller by it.
    preCompressed: true,
    setHeaders(response, path) {
      response.setHeader('Vary', 'Accept-Encoding');
      const isHashed = hashed.some((folder) => path.startsWith(folder));
      response.setHeader(
        'Cache-Control',
        isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  app.get('/office', (_, reply) => reply.redirect('/office/', 308));
  app.get<{ Params: { '*': string } }>('/office/*', ({ params: { '*': path } }, reply) =>
    reply.sendFile(isOfficePage(path) ? 'office/index.html' : `office/${path}`),
  );
}

/**
 * Whether this may be the address of a page, which the dashboard itself finds: `events/7/guests`. Names of
 * files have a point.
 */
const isOfficePage = (path: string): boolean => /^[a-z0-9/-]*$/.test(path);
