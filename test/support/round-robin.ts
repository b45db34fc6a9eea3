/**
 * One port for several services, each request to the next of them, as Caddy does it: one that can't be
 * reached is passed over; a request that was sent to one that then breaks is answered 502, never sent
 * again.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type RoundRobin = { readonly origin: string; close(): Promise<void> };

export async function roundRobin(origins: readonly string[]): Promise<RoundRobin> {
  let turn = 0;
  const server = createServer((asked, answer) => {
    turn += 1;
    const order = origins.map((_, n) => origins[(turn + n) % origins.length] ?? '');
    const body: Buffer[] = [];
    asked.on('data', (chunk: Buffer) => body.push(chunk));
    asked.on('end', () => passOn(asked, Buffer.concat(body), answer, order));
  });
  // The answers' own header says how long a connection may be used again: the port must not end it before.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function passOn(
  asked: IncomingMessage,
  body: Buffer,
  answer: ServerResponse,
  [origin, ...others]: readonly string[],
): void {
  const fail = () => {
    if (answer.headersSent) answer.destroy();
    else answer.writeHead(502).end();
  };
  if (origin === undefined) {
    fail();
    return;
  }
  const { method, url = '/', headers } = asked;
  const sent = request(`${origin}${url}`, { method, headers, agent: false }, (given) => {
    answer.writeHead(given.statusCode ?? 502, given.headers);
    given.pipe(answer);
    given.on('error', fail);
  });
  sent.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') passOn(asked, body, answer, others);
    else fail();
  });
  sent.end(body);
}
