import { describe, expect, test } from 'vitest';
import {
  createSealing,
  fromBytes,
  toBytes,
} from '../../../../src/client/wings/device-pin/sealing.ts';

const key = (fill: number) => new Uint8Array(32).fill(fill);

describe('a value as bytes', () => {
  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a name in any script', { name: 'Søren Ōtani 王' }],
    [
      'columns of numbers, empty ones as well',
      {
        ids: Float64Array.of(1, 2.5, 2 ** 53),
        none: new Float64Array(0),
        hashes: Uint32Array.of(7),
        bytes: Uint8Array.of(1, 2, 3),
        within: [{ deep: Uint8Array.of(9) }],
      },
    ],
  ])('%s', (_, value) => {
    expect(fromBytes(toBytes(value).buffer)).toEqual(value);
  });

  test('a column that is a part of a larger buffer takes its own numbers along', () => {
    const part = Uint32Array.of(1, 2, 3, 4).subarray(1, 3);
    expect(fromBytes(toBytes(part).buffer)).toEqual(Uint32Array.of(2, 3));
  });
});

describe('sealing', () => {
  test('opens with its key and at its place, and nowhere else', async () => {
    const sealing = await createSealing(key(1));
    const sealed = await sealing.seal({ name: 'Mara' }, 'a row');
    expect(await sealing.open(sealed, 'a row')).toEqual({ name: 'Mara' });
    await expect(sealing.open(sealed, 'another row')).rejects.toThrow();
    await expect((await createSealing(key(2))).open(sealed, 'a row')).rejects.toThrow();
    const changed = sealed.slice();
    changed[20] = (changed[20] ?? 0) ^ 1;
    await expect(sealing.open(changed, 'a row')).rejects.toThrow();
  });

  test('writes the same value differently each time, and names the same thing the same', async () => {
    const sealing = await createSealing(key(1));
    const [one, other] = [await sealing.seal('a', ''), await sealing.seal('a', '')];
    expect(one).not.toEqual(other);
    expect(await sealing.tag('a door')).toBe(await (await createSealing(key(1))).tag('a door'));
    expect(await sealing.tag('a door')).not.toBe(await sealing.tag('another'));
    expect(await sealing.tag('a door')).not.toBe(await (await createSealing(key(2))).tag('a door'));
  });
});
