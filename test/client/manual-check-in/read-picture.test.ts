import { describe, expect, test } from 'vitest';
import { readPicture } from '../../../src/client/manual-check-in/read-picture.ts';
import { manualTime } from '../../support/manual-time.ts';
import { noLog } from '../../support/memory-log.ts';

type Asked = { readonly url: string; readonly init: RequestInit };

/** Asks for a picture that somebody answers so. */
async function read(link: string, answer: Response | Error) {
  const asked: Asked[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    asked.push({ url, init });
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return {
    picture: await readPicture({ log: noLog, fetch, timers: manualTime() }, link, 640),
    asked,
  };
}
const answer = (type: string, bytes = 10, status = 200) =>
  new Response(new Uint8Array(bytes), { status, headers: { 'Content-Type': type } });
const link = 'https://pictures.example/a.jpg?v=2';

test('is requested in a useful size, without key, cookies or referrer', async () => {
  const { picture, asked } = await read(link, answer('image/jpeg; charset=binary'));
  expect(picture?.size).toBe(10);
  expect(asked).toMatchObject([
    {
      url: `${link}&width=640&height=640`,
      init: { credentials: 'omit', referrerPolicy: 'no-referrer' },
    },
  ]);
  expect(asked[0]?.init.headers).toBeUndefined();
});

describe('is none where', () => {
  test.each([
    ['the network fails', new TypeError('Failed to fetch')],
    ['it is not found', answer('image/png', 10, 404)],
    ['another page answers', answer('text/html')],
    ['it could hold scripts', answer('image/svg+xml')],
    ['it is far too large', answer('image/png', 5_000_001)],
  ])('%s', async (_, given) => {
    expect((await read(link, given)).picture).toBeNull();
  });

  test.each(['', 'nonsense', 'javascript:alert(1)', 'data:image/png;base64,AAAA', 'blob:x'])(
    'the link is %j: nobody is asked',
    async (given) => {
      const { picture, asked } = await read(given, answer('image/png'));
      expect(picture).toBeNull();
      expect(asked).toEqual([]);
    },
  );

  test('N2: it does not come in time', async () => {
    const timers = manualTime();
    const hanging = (_: string, { signal }: RequestInit) =>
      new Promise<Response>((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new Error('aborted'))),
      );
    const reading = readPicture({ log: noLog, fetch: hanging, timers }, link, 640);
    await timers.advance(10_000);
    expect(await reading).toBeNull();
  });
});
