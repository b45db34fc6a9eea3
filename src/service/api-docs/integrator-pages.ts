/** Pages for people who write clients. They need no key. */
import type { FastifyInstance } from 'fastify';
import { jsonType } from '../core/http/envelope.ts';
import { docsPage, docsPolicy, docsStyle } from './docs-page.ts';
import { openApi } from './openapi.ts';

export function addIntegratorPages(app: FastifyInstance, sendsMail: boolean): void {
  const description = once(() => JSON.stringify(openApi()));
  const page = once(() => docsPage(sendsMail));
  app.get('/api/openapi.json', (_, reply) => reply.type(jsonType).send(description()));
  app.get('/api/docs', (_, reply) =>
    reply
      .header('Content-Security-Policy', docsPolicy)
      .type('text/html; charset=utf-8')
      .send(page()),
  );
  app.get('/api/docs.css', (_, reply) => reply.type('text/css; charset=utf-8').send(docsStyle));
}

/** Made when it is first asked for: it takes longer than all else that a start needs. */
function once(make: () => string): () => string {
  let made: string | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
