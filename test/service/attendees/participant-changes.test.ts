import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { announced } from '../../support/announced.ts';
import { makeImage } from '../../support/images.ts';
import { startService, type TestService, writeCall } from '../../support/service.ts';
import { addGuest, type Guest, makeVenue, type Venue } from '../../support/venue.ts';

let service: TestService;
let venue: Venue;
let guest: Guest;
let key: string;

beforeAll(async () => {
  service = await startService();
  venue = await makeVenue(service);
  key = venue.keys.AttendeeManager.key;
  guest = await addGuest(service, key, venue.eventId, venue.standard);
});
afterAll(() => service.stop());

const read = async () =>
  (await service.must('participantRead', { key, id: guest.participantId })).participant;

async function update(params: Readonly<Record<string, string>>) {
  const { status, body } = await service.request({
    ...writeCall(calls.participantUpdate, guest.participantId, params),
    headers: { authorization: `ApiKey ${key}` },
  });
  return [status, ...(body.errors ?? [])];
}

describe('participant update', () => {
  test('changes what may be written, and nothing else', async () => {
    const before = await read();
    const sent = {
      salutation: '2',
      title: 'Dr.',
      firstName: 'Ömer',
      lastName: 'Şahin',
      company: 'Köhler & Söhne',
      email: 'other@example.org',
      language: 'fr',
      discountCode: 'FREE',
      status: 'cancelled',
      identifier: 'mine',
    };
    const changes = await announced(service, key, () => update(sent));
    expect(changes).toEqual([`update participant ${guest.participantId}`]);
    expect(await read()).toEqual({
      ...before,
      salutation: 2,
      title: 'Dr.',
      firstName: 'Ömer',
      lastName: 'Şahin',
      company: 'Köhler & Söhne',
    });
    expect(await update({ title: '', company: '', salutation: '' })).toEqual([200]);
    expect(await read()).toMatchObject({ title: null, company: null, salutation: null });
    const { ticket } = await service.must('ticketRead', { key, id: guest.ticketId });
    expect([ticket.firstName, ticket.lastName]).toEqual(['Ömer', 'Şahin']);
  });

  test('is found by the new name, no more by the old one', async () => {
    await update({ lastName: 'Grünwald' });
    const find = async (params: object) => (await service.must('ticketFind', { key, params })).ids;
    expect(await find({ query: 'grunwald' })).toEqual([guest.ticketId]);
    expect(await find({ lastName: 'GRÜNWALD' })).toEqual([guest.ticketId]);
    expect(await find({ query: guest.identifier })).toEqual([guest.ticketId]);
    await update({ lastName: 'Anders' });
    expect(await find({ query: 'grunwald' })).toEqual([]);
  });

  test.each([
    ['WAITING', 'WAITING'],
    ['FALSE', 'FALSE'],
    ['2026-11-21T12:00:00', '2026-11-21T12:00:00'],
    ['2026-11-21T12:00:00Z', '2026-11-21T13:00:00'],
  ])('doubleOptIn %s is kept as %s', async (sent, kept) => {
    expect(await update({ doubleOptIn: sent })).toEqual([200]);
    expect((await read()).doubleOptIn).toBe(kept);
    const { ticket } = await service.must('ticketRead', { key, id: guest.ticketId });
    expect(ticket.doubleOptIn).toBe(kept);
  });

  test.each(['firstName', 'lastName', 'doubleOptIn'])('MissingParam.%s: emptied', async (name) => {
    expect(await update({ [name]: '' })).toEqual([400, `com.svc.api.rest.MissingParam.${name}`]);
  });

  test.each([
    ['salutation', '3'],
    ['doubleOptIn', 'TRUE'],
    ['title', 'x'.repeat(101)],
    ['firstName', 'x'.repeat(256)],
    ['lastName', 'x'.repeat(256)],
    ['company', 'x'.repeat(256)],
  ])('InvalidFormat.%s', async (name, value) => {
    expect(await update({ [name]: value })).toEqual([
      400,
      `com.svc.api.rest.InvalidFormat.${name}`,
    ]);
  });
});

describe('participant uploadPicture', () => {
  const upload = async (type: string | undefined, bytes: Buffer, url = '') => {
    const { status, body } = await service.request({
      method: 'POST',
      url: `/api/participant/${guest.participantId}/uploadPicture${url}`,
      headers: {
        ...(url === '' && { authorization: `ApiKey ${key}` }),
        ...(type !== undefined && { 'content-type': type }),
      },
      body: bytes,
    });
    return { outcome: [status, ...(body.errors ?? [])], pictureURL: body.pictureURL as string };
  };
  const load = async (url: string) => {
    const answer = await service.app.inject({ url: new URL(url).pathname + new URL(url).search });
    const { width, height, format } = await sharp(answer.rawPayload).metadata();
    return { answer, width, height, format };
  };

  test('is served without a key at an address that nobody guesses, to be shrunk at will', async () => {
    const { bytes } = await makeImage(400, 200, 'image/jpeg');
    const { outcome, pictureURL } = await upload('image/jpeg', bytes, `?apikey=${key}`);
    expect(outcome).toEqual([200]);
    expect(pictureURL).toMatch(/^http:\/\/.+[A-Za-z0-9]{40}/);
    const { answer } = await load(pictureURL);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 400,
      height: 200,
    });
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
    });
    expect(await load(`${pictureURL}?width=100`)).toMatchObject({ width: 100, height: 50 });
    expect(await load(`${pictureURL}?height=20&width=100`)).toMatchObject({
      width: 40,
      height: 20,
    });
    expect(await load(`${pictureURL}?width=4000&height=4000`)).toMatchObject({
      width: 400,
      height: 200,
      format: 'jpeg',
    });
    for (const odd of ['?width=0', '?width=-1', '?width=1e9', '?height=NaN', '?width=']) {
      expect(await load(`${pictureURL}${odd}`)).toMatchObject({ width: 400, height: 200 });
    }
  });

  test.each(['image/jpeg', 'image/png'] as const)(
    'of %s the pixels alone are kept: no metadata, nothing behind its end',
    async (type) => {
      const { bytes } = await makeImage(40, 20, type);
      const written = await sharp(bytes)
        .withExif({
          IFD0: { Artist: 'Secret Photographer' },
          IFD3: { GPSLatitude: '52/1 30/1 0/1' },
        })
        .withMetadata({ orientation: 6 })
        .toBuffer();
      const sent = Buffer.concat([written, Buffer.from('<script>trailing</script>')]);
      expect(await sharp(sent).metadata()).toMatchObject({ orientation: 6 });
      const { outcome, pictureURL } = await upload(type, sent);
      expect(outcome).toEqual([200]);
      const { answer, width, height } = await load(pictureURL);
      // As a viewer turns it.
      expect([width, height]).toEqual([20, 40]);
      const { exif, icc, xmp, iptc, orientation } = await sharp(answer.rawPayload).metadata();
      expect([exif, icc, xmp, iptc, orientation]).toEqual(Array(5).fill(undefined));
      const kept = answer.rawPayload.toString('latin1');
      expect(kept).not.toMatch(/Secret|trailing|Exif/);
      expect(kept.endsWith(type === 'image/png' ? 'IEND\xaeB`\x82' : '\xff\xd9')).toBe(true);
      const middle = sharp(answer.rawPayload).resize(1, 1, { fit: 'fill' }).raw();
      const [red = 0, green = 0, blue = 0] = await middle.toBuffer();
      for (const [got, drawn] of [
        [red, 0x3b],
        [green, 0x6e],
        [blue, 0xa5],
      ] as const) {
        expect(Math.abs(got - drawn)).toBeLessThan(4);
      }
    },
  );

  test('pictureLink is there once the event has a field of type photo', async () => {
    const { type, bytes } = await makeImage(10, 10);
    const { pictureURL } = await upload(type, bytes);
    expect((await read()).pictureLink).toBeNull();
    for (const level of ['ticket', 'ticket'] as const) {
      await service.must('userDataDefinitionCreate', {
        key: venue.keys.Editor.key,
        id: venue.eventId,
        params: { title: 'Foto', type: 'photo', level },
      });
    }
    expect((await read()).pictureLink).toBe(pictureURL);
    const { participants } = await service.must('eventParticipants', {
      key,
      id: venue.eventId,
      params: { resultType: 'full' },
    });
    expect(participants).toHaveLength(2);
    expect(participants).toContainEqual(await read());
  });

  test('a new picture takes the place of the old one', async () => {
    const first = await upload('image/png', (await makeImage(10, 10)).bytes);
    const action = () => makeImage(20, 20).then(({ bytes }) => upload('image/png', bytes));
    expect(await announced(service, key, action)).toEqual([
      `update participant ${guest.participantId}`,
    ]);
    const { statusCode } = await service.app.inject({ url: new URL(first.pictureURL).pathname });
    expect(statusCode).toBe(404);
    expect(await load((await read()).pictureLink ?? '')).toMatchObject({ width: 20 });
  });

  const wrongType = [400, 'com.svc.Event.InvalidContentType'];
  test.each([
    'image/gif',
    'text/plain',
    'application/x-www-form-urlencoded',
    'nonsense',
    undefined,
  ])('com.svc.Event.InvalidContentType: %s', async (type) => {
    const { bytes } = await makeImage(10, 10);
    expect((await upload(type, bytes)).outcome).toEqual(wrongType);
  });

  test('com.svc.Event.InvalidContentType: a PNG that is said to be a JPEG', async () => {
    const { bytes } = await makeImage(10, 10);
    expect((await upload('image/jpeg', bytes)).outcome).toEqual(wrongType);
  });

  test('com.svc.api.rest.BinaryDataMissing: no bytes', async () => {
    expect((await upload('image/png', Buffer.alloc(0))).outcome).toEqual([
      400,
      'com.svc.api.rest.BinaryDataMissing',
    ]);
  });

  test('InvalidFormat.body: what is no whole image', async () => {
    const noImage = [400, 'com.svc.api.rest.InvalidFormat.body'];
    const png = (await makeImage(300, 300)).bytes;
    const jpeg = (await makeImage(300, 300, 'image/jpeg')).bytes;
    const broken = Buffer.from(png);
    broken.fill(0xff, 40, png.length - 20);
    const huge = Buffer.from(png);
    huge.writeUInt32BE(100_000, 16);
    huge.writeUInt32BE(100_000, 20);
    for (const [type, bytes] of [
      ['image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      ['image/png', Buffer.from('GIF89a')],
      ['image/png', png.subarray(0, 8)],
      ['image/png', png.subarray(0, png.length / 2)],
      ['image/png', broken],
      ['image/png', huge],
      ['image/jpeg', jpeg.subarray(0, 3)],
      ['image/jpeg', jpeg.subarray(0, jpeg.length / 2)],
    ] as const) {
      expect((await upload(type, bytes)).outcome).toEqual(noImage);
    }
  });

  test('RequestTooLarge: over 10 MB', async () => {
    const { outcome } = await upload('image/png', Buffer.alloc(10 * 1024 * 1024 + 1));
    expect(outcome).toEqual([413, 'com.svc.api.rest.RequestTooLarge']);
  });
});
