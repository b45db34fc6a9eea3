/** A way to a service that sends no CORS headers, as other services do: a page of another origin can't call it. */
import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';

export type WithoutCors = { readonly origin: string; close(): Promise<void> };

export async function withoutCors(service: string): Promise<WithoutCors> {
  const server = createServer((request, response) => {
    if (request.method === 'OPTIONS') {
      response.writeHead(405).end();
      return;
    }
    const { method = 'GET', headers, url } = request;
    const onward = forward(`${service}${url}`, { method, headers }, (answer) => {
      const kept = Object.entries(answer.headers).filter(
        ([name]) => !/^(access-control|cross-origin)-/.test(name),
      );
      response.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept));
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  // The answers' own header says how long a connection may be used again: this end must not close it before.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
