/** Serves the built app, from `/` on. */
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
  const underAssets = join(directory, 'assets/');
  await app.register(fastifyStatic, {
    root: directory,
    index: ['index.html'],
    redirect: false,
    cacheControl: false,
    // The build puts a compressed copy beside each file that gets smaller by it.
    preCompressed: true,
    setHeaders(response, path) {
      response.setHeader('Vary', 'Accept-Encoding');
      // Names under assets/ carry a digest of their content; all others keep their name.
      const isHashed = path.startsWith(underAssets);
      response.setHeader(
        'Cache-Control',
        isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
}
