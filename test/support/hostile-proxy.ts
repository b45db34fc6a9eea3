/** Stands between a browser and the service, and behaves as badly as networks do. */
import { once } from 'node:events';
import {
  createServer,
  request as forward,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export const misdeeds = ['hang', '500', '429', '403', 'html', 'redirect', 'cut'] as const;
export type ProxyMode =
  | 'well'
  /** A service that has the specification's calls alone, and leads from any other path to its start page. */
  | 'unknown paths lead away'
  | (typeof misdeeds)[number];

export type HostileProxy = {
  readonly origin: string;
  become(mode: ProxyMode): void;
  close(): Promise<void>;
};

const refusal = JSON.stringify({ success: false, errors: ['com.svc.api.rest.InvalidApiKey'] });
const failure = JSON.stringify({
  success: false,
  errors: ['com.svc.api.rest.InternalServerException.1'],
});
const portal = '<!doctype html><title>Welcome</title><p>Please accept our terms.';

export async function hostileProxy(service: string): Promise<HostileProxy> {
  let mode: ProxyMode = 'well';
  const open = new Set<ServerResponse>();

  const server = createServer((request, response) => {
    open.add(response);
    response.on('close', () => open.delete(response));
    // What a browser asks before it dares to ask is answered by the service, whatever comes then.
    const isKnown = !request.url?.startsWith('/api/extension/');
    const isPassed = mode === 'unknown paths lead away' && isKnown;
    if (mode === 'well' || isPassed || request.method === 'OPTIONS') {
      pass(service, request, response);
    } else misbehave(mode, request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    become(next) {
      mode = next;
      if (next === 'well') for (const response of open) response.destroy();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function pass(service: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url } = request;
  const onward = forward(`${service}${url}`, { method: method ?? 'GET', headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}

function misbehave(
  mode: Exclude<ProxyMode, 'well'>,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const origin = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': '*' };
  const json = { ...origin, 'Content-Type': 'application/json' };
  request.resume();
  switch (mode) {
    case 'hang':
      return;
    case '500':
      response.writeHead(500, json).end(failure);
      return;
    case '429':
      response.writeHead(429, { ...json, 'Retry-After': '1' }).end('{}');
      return;
    case '403':
      response.writeHead(403, json).end(refusal);
      return;
    case 'html':
      response.writeHead(200, { ...origin, 'Content-Type': 'text/html' }).end(portal);
      return;
    case 'redirect':
    case 'unknown paths lead away':
      response.writeHead(302, { ...origin, Location: '/sign-in' }).end();
      return;
    case 'cut':
      response.writeHead(200, { ...json, 'Content-Length': '5000' });
      response.write('{"success":tr', () => response.destroy());
  }
}
