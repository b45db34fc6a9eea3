import { afterEach, expect, test, vi } from 'vitest';
import { readWelcomePicture } from '../../../src/client/kiosk/welcome-picture.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser that decodes anything to this size. */
function decodingTo(width: number, height: number) {
  const decode = vi.fn(async () => ({ width, height, close: () => {} }));
  const drawn: { width: number; height: number }[] = [];
  vi.stubGlobal('createImageBitmap', decode);
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      constructor(width: number, height: number) {
        drawn.push({ width, height });
      }
      getContext = () => ({ drawImage: () => {} });
      convertToBlob = async ({ type }: { type: string }) => new Blob(['anew'], { type });
    },
  );
  return { decode, drawn };
}

const file = (type: string, bytes = 10) => new Blob([new Uint8Array(bytes)], { type });

test('a picture is drawn again, scaled to a tablet’s size', async () => {
  const { drawn } = decodingTo(4000, 3000);
  const read = await readWelcomePicture(file('image/jpeg'));
  expect(drawn).toEqual([{ width: 1600, height: 1200 }]);
  expect(read.kind === 'picture' && (await read.picture.text())).toBe('anew');
});

test('a small one keeps its size', async () => {
  const { drawn } = decodingTo(300, 1);
  await readWelcomePicture(file('image/png'));
  expect(drawn).toEqual([{ width: 300, height: 1 }]);
});

test.each(['image/svg+xml', 'text/html', 'application/pdf', ''])(
  'a file of type “%s” is not even decoded',
  async (type) => {
    const { decode } = decodingTo(10, 10);
    expect(await readWelcomePicture(file(type))).toEqual({
      kind: 'refused',
      reason: 'not-a-picture',
    });
    expect(decode).not.toHaveBeenCalled();
  },
);

test('a file over 20 MB is not even decoded', async () => {
  const { decode } = decodingTo(10, 10);
  const read = await readWelcomePicture(file('image/png', 20 * 1024 * 1024 + 1));
  expect(read).toEqual({ kind: 'refused', reason: 'too-large' });
  expect(decode).not.toHaveBeenCalled();
});

test('a small file that unfolds into a huge picture is refused', async () => {
  decodingTo(30_000, 30_000);
  expect(await readWelcomePicture(file('image/png'))).toEqual({
    kind: 'refused',
    reason: 'too-large',
  });
});

test('what the browser can’t decode is no picture', async () => {
  decodingTo(10, 10).decode.mockRejectedValue(new DOMException('no', 'InvalidStateError'));
  expect(await readWelcomePicture(file('image/png'))).toEqual({
    kind: 'refused',
    reason: 'not-a-picture',
  });
});
