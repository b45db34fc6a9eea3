import { beforeEach, expect, test } from 'vitest';
import { keptUntilHeader } from '../../src/domain/kept-ticket.ts';
import { createKeptTickets, type KeptTickets } from '../../src/worker/kept-tickets.ts';
import { type ManualTime, manualTime } from '../support/manual-time.ts';

const origin = 'https://tickets.example.org';
const address = `${origin}/participant/7?token=abc`;
const day = 24 * 60 * 60_000;

let time: ManualTime;
let kept: KeptTickets;
let cache: Map<string, Response>;
let fetched: string[];
let network: (request: Request) => Promise<Response>;

/** As the browser's, as far as it is used. */
const cacheOf = (rows: Map<string, Response>): Cache =>
  ({
    match: async ({ url }: Request) => rows.get(url)?.clone(),
    put: async ({ url }: Request, answer: Response) => void rows.set(url, answer),
    delete: async ({ url }: Request) => rows.delete(url),
    keys: async () => [...rows.keys()].map((url) => new Request(url)),
  }) as unknown as Cache;

const page = (text: string, untilMs: number | null, status = 200): Response =>
  new Response(`<!doctype html>\n<html lang="en">${text}</html>`, {
    status,
    headers: untilMs === null ? {} : { [keptUntilHeader]: String(untilMs) },
  });

beforeEach(() => {
  time = manualTime();
  cache = new Map();
  fetched = [];
  network = async ({ url }) =>
    url.includes('/participant/') ? page('fresh', time.now() + day) : new Response('file');
  kept = createKeptTickets({
    caches: { open: async () => cacheOf(cache) },
    fetch: (request) => {
      fetched.push(new URL(request.url).pathname);
      return network(request);
    },
    clock: time,
    timers: time,
    origin,
  });
});

const asked = async (url = address): Promise<string> => {
  const answer = await kept.respond(new Request(url), () => {});
  return answer.text();
};

test('a page is kept with what it is shown with', async () => {
  expect(await kept.keep(address)).toBe(true);
  expect([...cache.keys()].map((url) => new URL(url).pathname)).toEqual([
    '/participant/7',
    ...['/guest-pages.css', '/guest-pages.svg', '/ticket-page.js'],
  ]);
});

test.each([
  ['the service does not allow it', () => page('cancelled', 0)],
  ['its time is over', () => page('old', time.now())],
  ['it is not the service that answers', () => page('sign in to the Wi-Fi', null)],
  ['there is none', () => page('none', 0, 404)],
])('a page is not kept where %s', async (_, answer) => {
  network = async () => answer();
  expect(await kept.keep(address)).toBe(false);
  expect(cache.size).toBe(0);
});

test.each([
  ['fails', async () => Promise.reject(new TypeError('network'))],
  ['answers for somebody else', async () => page('sign in to the Wi-Fi', null)],
  ['answers that the service is away', async () => page('bad gateway', null, 502)],
])('where the network %s, the copy is shown, and says so', async (_, answer) => {
  await kept.keep(address);
  network = answer;
  expect(await asked()).toContain('<html data-copy lang="en">fresh');
  // Another ticket has no copy.
  const other = asked(`${origin}/participant/8?token=abc`);
  await other.then(
    (text) => expect(text).not.toContain('data-copy'),
    (error) => expect(error).toBeInstanceOf(TypeError),
  );
});

test('a network that does not answer is waited for three seconds; what comes later is kept', async () => {
  await kept.keep(address);
  let answer: (late: Response) => void = () => {};
  network = () => new Promise((resolve) => (answer = resolve));
  let held: Promise<unknown> = Promise.resolve();
  let shown = '';
  const request = new Request(address);
  const responded = kept
    .respond(request, (work) => (held = work))
    .then(async (each) => (shown = await each.text()));
  await time.advance(2999);
  expect(shown).toBe('');
  await time.advance(1);
  await responded;
  expect(shown).toContain('data-copy');
  answer(page('later', time.now() + day));
  await held;
  expect(await cache.get(address)?.clone().text()).toContain('later');
});

test('a ticket that was cancelled or is unknown is forgotten at the next answer', async () => {
  for (const answer of [() => page('cancelled', 0), () => page('none', 0, 404)]) {
    network = async ({ url }) =>
      url.includes('/participant/') ? page('fresh', time.now() + day) : new Response('file');
    await kept.keep(address);
    network = async () => answer();
    expect(await asked()).not.toContain('data-copy');
    expect(cache.has(address)).toBe(false);
  }
});

test('a day after the event the copy is deleted', async () => {
  await kept.keep(address);
  await kept.forgetOld();
  expect(cache.has(address)).toBe(true);
  await time.advance(day);
  await kept.forgetOld();
  expect(cache.has(address)).toBe(false);
});

test.each([
  ['POST', address],
  ['GET', `${origin}/participant/7/event.ics?token=abc`],
  ['GET', `${origin}/order/7?token=abc`],
  ['GET', 'https://elsewhere.example/participant/7?token=abc'],
])('%s %s is left to the network', (method, url) => {
  expect(kept.concerns(new Request(url, { method }))).toBe(false);
});
