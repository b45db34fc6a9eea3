import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readImage } from '../../../src/service/core/image/image.ts';
import { WorkerPool } from '../../../src/service/core/worker-pool/worker-pool.ts';
import { makeImage, type SentImage } from '../../support/images.ts';
import { manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import { makeVenue, type Venue } from '../../support/venue.ts';

let service: TestService;
let venue: Venue;
let key: string;

beforeAll(async () => {
  service = await startService();
  venue = await makeVenue(service);
  key = venue.keys.Editor.key;
});
afterAll(() => service.stop());

const upload = (place: 'logo' | 'banner', image: SentImage) =>
  service.call(place === 'logo' ? 'eventLogo' : 'eventBanner', {
    key,
    id: venue.eventId,
    image,
  });
const event = async () => (await service.must('eventRead', { key, id: venue.eventId })).event;
const get = async (address: string) => {
  const { pathname, search } = new URL(address);
  const answer = await service.app.inject(`${pathname}${search}`);
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
};

describe.each([
  ['logo', 256, 256],
  ['banner', 984, 311],
] as const)('%s', (place, width, height) => {
  test('has an address that is served without a key, as what it is', async () => {
    const image = await makeImage(width, height, 'image/jpeg');
    expect((await upload(place, image)).status).toBe(200);
    const address = (await event())[place] ?? '';
    expect(address).toMatch(/^http:\/\/localhost:80\/images\/\w{40}\.jpg$/);
    const { status, headers, bytes } = await get(address);
    expect(status).toBe(200);
    // Made anew from its pixels.
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width, height });
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    });
  });

  test('a new one takes the place of the one before', async () => {
    const before = (await event())[place] ?? '';
    await upload(place, await makeImage(width, height));
    const after = (await event())[place] ?? '';
    expect(after).toMatch(/\.png$/);
    expect((await get(before)).status).toBe(404);
    expect((await get(after)).status).toBe(200);
  });

  test('com.svc.Event.InvalidContentType', async () => {
    const { bytes } = await makeImage(width, height);
    for (const type of ['image/gif', 'application/x-www-form-urlencoded', 'image/jpeg']) {
      expect(await upload(place, { type, bytes })).toMatchObject({
        status: 400,
        errors: ['com.svc.Event.InvalidContentType'],
      });
    }
  });

  test('com.svc.api.rest.BinaryDataMissing', async () => {
    expect(await upload(place, { type: 'image/png', bytes: Buffer.alloc(0) })).toMatchObject({
      status: 400,
      errors: ['com.svc.api.rest.BinaryDataMissing'],
    });
  });

  test('of the wrong size: InvalidFormat, and the one before stays', async () => {
    const before = (await event())[place];
    for (const image of [
      await makeImage(width - 1, height),
      await makeImage(width, height - 1),
      ...(place === 'banner' ? [await makeImage(width * 2, height * 2)] : []),
    ]) {
      expect(await upload(place, image)).toMatchObject({
        status: 400,
        errors: [`com.svc.api.rest.InvalidFormat.${place}`],
      });
    }
    expect((await event())[place]).toBe(before);
  });

  test('broken or hostile bytes are refused, never a 500', async () => {
    const { bytes } = await makeImage(width, height);
    const hugeSides = Buffer.from(bytes);
    hugeSides.writeUInt32BE(0x7fffffff, 16);
    const broken = [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      // Pictures that the decoder could read, did it ever get them: one byte is where a PNG has it.
      Buffer.from(
        `<svg \nxmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`,
      ),
      Buffer.from([0]),
      bytes.subarray(0, 8),
      bytes.subarray(0, 30),
      bytes.subarray(0, bytes.length / 2),
      hugeSides,
    ];
    for (const part of broken) {
      const answer = await upload(place, { type: 'image/png', bytes: part });
      expect(answer).toMatchObject({
        status: 400,
        errors: ['com.svc.api.rest.InvalidFormat.body'],
      });
    }
  });
});

test('a larger logo is kept as it is, and shown no larger than asked for', async () => {
  await upload('logo', await makeImage(1500, 1500));
  const address = (await event()).logo ?? '';
  const sidesOf = async (query: string) => {
    const { width, height } = await sharp((await get(`${address}${query}`)).bytes).metadata();
    return [width, height];
  };
  expect(await sidesOf('')).toEqual([1500, 1500]);
  expect(await sidesOf('?width=200')).toEqual([200, 200]);
  expect(await sidesOf('?width=200&height=100')).toEqual([100, 100]);
  expect(await sidesOf('?width=9999')).toEqual([1500, 1500]);
  expect(await sidesOf('?width=0&height=x')).toEqual([1500, 1500]);
});

test.each(['nothing.png', 'x', '%00.png', '..%2f..%2fetc'])(
  '/images/%s is no image',
  async (file) => {
    const answer = await service.request({ url: `/images/${file}` });
    expect([answer.status, answer.body.errors]).toEqual([404, ['com.svc.api.rest.InvalidPath']]);
  },
);

test('sizes of one image that are asked for one after another are each of that size, until it is removed', async () => {
  await upload('logo', await makeImage(512, 512, 'image/jpeg'));
  const address = (await event()).logo ?? '';
  for (const width of [300, 200, 100]) {
    const { bytes } = await get(`${address}?width=${width}`);
    expect(await sharp(bytes).metadata()).toMatchObject({ width, height: width });
  }
  expect(await sharp((await get(address)).bytes).metadata()).toMatchObject({ width: 512 });
  await upload('logo', await makeImage(256, 256));
  expect((await get(`${address}?width=99`)).status).toBe(404);
});

test('the declared type comes first, may have parameters, and is missed where there is none', async () => {
  const { bytes } = await makeImage(256, 256);
  const wrongType = { kind: 'refusal', status: 400, code: 'com.svc.Event.InvalidContentType' };
  const pool = new WorkerPool({
    workerFile: 'none: no job begins',
    stepsBehind: 0,
    passwordCost: 2,
    timers: manualTime(),
    onError(error) {
      throw error;
    },
  });
  await pool.close();
  expect(await readImage(pool, undefined, bytes)).toEqual(wrongType);
  expect(await readImage(pool, 'text/plain', Buffer.from('words'))).toEqual(wrongType);
  // As soon as it is to be decoded: nobody does that any more.
  expect(await readImage(pool, 'image/PNG ; q=1', bytes)).toMatchObject({ status: 503 });
});

test('a body over the limit is refused', async () => {
  const image = { type: 'image/png', bytes: Buffer.alloc(10 * 1024 * 1024 + 1) };
  expect(await upload('logo', image)).toMatchObject({
    status: 413,
    errors: ['com.svc.api.rest.RequestTooLarge'],
  });
});
