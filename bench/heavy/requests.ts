/** Requests to the service, as those of many callers: each from an address and connection of its own. */
import { Agent, request } from 'node:http';

export type Answer = {
  readonly status: number;
  readonly text: string;
  /** Where it leads. */
  readonly location: string | null;
};

export type Asked = {
  readonly path: string;
  readonly key?: string;
  readonly method?: 'DELETE';
  /** Makes it a POST. */
  readonly form?: Readonly<Record<string, string | number | boolean>>;
};

/** @param address on this machine, 127.x.y.z, from which the service sees it come */
export type Caller = { ask(asked: Asked): Promise<Answer>; close(): void };

export function callerFrom(origin: string, address: string): Caller {
  const { port } = new URL(origin);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    ask: ({ path, key, form, method }) =>
      new Promise((resolve, reject) => {
        const body = form && new URLSearchParams(Object.entries(form) as string[][]).toString();
        const sent = request(
          {
            ...{ agent, host: '127.0.0.1', port, path, localAddress: address },
            method: method ?? (body === undefined ? 'GET' : 'POST'),
            headers: {
              ...(key !== undefined && { Authorization: `ApiKey ${key}` }),
              ...(body !== undefined && {
                'Content-Type': 'application/x-www-form-urlencoded',
                'Content-Length': Buffer.byteLength(body),
              }),
            },
          },
          async (answer) => {
            const chunks: Buffer[] = [];
            answer.on('data', (chunk) => chunks.push(chunk));
            answer.on('error', reject);
            answer.on('end', () =>
              resolve({
                status: answer.statusCode ?? 0,
                text: Buffer.concat(chunks).toString(),
                location: answer.headers.location ?? null,
              }),
            );
          },
        );
        sent.on('error', reject);
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}
