import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mostBadges } from '../../../../src/contract/badge-layout.ts';
import {
  type BadgeLayout,
  builtInLayout,
  mostBlocks,
  presetLayout,
  type TextBlock,
} from '../../../../src/domain/badge-layout.ts';
import type { EventId, TicketId } from '../../../../src/domain/ids.ts';
import { toJson } from '../../../../src/service/core/store/schema/column-types.ts';
import { addEvent } from '../../../support/event-examples.ts';
import { readPdf } from '../../../support/pdf-text.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { addGuest, makeVenue, type Venue } from '../../../support/venue.ts';

let service: TestService;
let venue: Venue;
let key: string;
let id: EventId;

beforeAll(async () => {
  service = await startService();
  venue = await makeVenue(service);
  key = venue.keys.Editor.key;
});
afterAll(() => service.stop());
beforeEach(async () => {
  id = await addEvent(service, venue, {});
});

const text = (change: Partial<TextBlock> = {}): TextBlock => ({
  kind: 'text',
  from: { kind: 'field', field: 'name' },
  ...{ left: 5, top: 5, width: 80, height: 20 },
  ...{ largest: 30, smallest: 6, bold: true, align: 'left', colour: '#000000', closesUp: false },
  categories: null,
  ...change,
});
const card = (...blocks: BadgeLayout['sides'][number]): BadgeLayout => ({
  width: 90,
  height: 55,
  sides: [blocks],
});
const layoutOf = async (eventId = id) =>
  (await service.must('eventBadgeLayout', { key, id: eventId })).layout;
const save = (layout: BadgeLayout) =>
  service.must('eventSetBadgeLayout', { key, id, params: { layout } });
async function category(name = 'Standard') {
  const params = { name, price: 0, available: 50 };
  return (await service.must('ticketCategoryCreate', { key, id, params })).id;
}
async function load(url: string | null) {
  const { pathname, search } = new URL(url ?? '');
  return (await service.app.inject({ url: pathname + search })).rawPayload;
}
const wordsOf = (pdf: Buffer) => readPdf(pdf).map(({ texts }) => texts.join(' '));

describe('the layout of an event', () => {
  test('is none at first, is kept as it was saved, and can be removed', async () => {
    expect(await layoutOf()).toBeNull();
    await save(presetLayout('card'));
    await save(presetLayout('roll'));
    expect(await layoutOf()).toEqual(presetLayout('roll'));
    await service.must('eventRemoveBadgeLayout', { key, id });
    expect(await layoutOf()).toBeNull();
  });

  test('is on badgeLink and badgePngLink, and the built-in one is again when it is removed', async () => {
    const guest = await addGuest(service, key, id, await category());
    const { participant } = await service.must('participantRead', { key, id: guest.participantId });
    await save(card(text(), text({ from: { kind: 'words', words: 'Hello' }, top: 30 })));
    const printed = async () => {
      const [page] = readPdf(await load(participant.badgeLink));
      return [Math.round(page?.width ?? 0), page?.texts.includes('Hello')];
    };
    const pictureOf = () => load(participant.badgePngLink);
    expect(await printed()).toEqual([255, true]);
    const designed = await pictureOf();
    await service.must('eventRemoveBadgeLayout', { key, id });
    expect(await printed()).toEqual([420, false]);
    expect((await pictureOf()).equals(designed)).toBe(false);
  });

  test.each([
    ['a block beside the paper', card(text({ left: 20 }))],
    ['a largest size below the smallest', card(text({ largest: 5 }))],
    ['a code that nothing reads', card({ ...text(), kind: 'code', width: 5 })],
    ['no side', { ...builtInLayout, sides: [] }],
    ['three sides', { ...builtInLayout, sides: [[], [], []] }],
    ['paper as large as a wall', { ...builtInLayout, width: 3000 }],
    ['too many blocks', card(...Array<TextBlock>(mostBlocks + 1).fill(text()))],
    ['a colour that is a style', card(text({ colour: '#fff;}' as '#fff' }))],
    ['words as long as a book', card(text({ from: { kind: 'words', words: 'x'.repeat(201) } }))],
    ['no number', card(text({ top: '5' as unknown as number }))],
  ])('is refused with %s', async (_, layout) => {
    const { status, errors } = await service.call('eventSetBadgeLayout', {
      ...{ key, id },
      params: { layout },
    });
    expect([status, errors]).toEqual([400, [expect.stringMatching(/InvalidFormat\.layout$/)]]);
  });
});

test('a badge has the answers of its guest, and the blocks of its category', async () => {
  const [vip, crew] = [await category('VIP'), await category('Crew')];
  const field = { title: 'Role', type: 'string', level: 'ticket' } as const;
  const { id: question } = await service.must('userDataDefinitionCreate', {
    key,
    id,
    params: field,
  });
  await save(
    card(
      text({ from: { kind: 'answer', question } }),
      text({ from: { kind: 'field', field: 'category' }, top: 30, categories: [vip] }),
    ),
  );
  const [one, two] = [
    await addGuest(service, key, id, vip, { firstName: 'Ada' }),
    await addGuest(service, key, id, crew, { firstName: 'Ben' }),
  ];
  const said = [
    { userFieldId: question, title: 'Role', type: 'string' as const, value: 'Speaker' },
  ];
  await service.store.write((queries) =>
    queries
      .updateTable('ticket')
      .set({ userData: toJson(said) })
      .where('id', '=', one.ticketId)
      .execute(),
  );
  const { pdf } = await service.must('eventBadges', {
    key,
    id,
    params: { ticketIds: [two.ticketId, one.ticketId] },
  });
  expect(wordsOf(Buffer.from(pdf ?? '', 'base64'))).toEqual(['', 'Speaker VIP']);
});

describe('badges of many tickets', () => {
  test('are pages of one PDF in the order of the call, each ticket once, without cancelled ones', async () => {
    const standard = await category();
    await save(card(text({ from: { kind: 'field', field: 'firstName' } })));
    const guests: { ticketId: TicketId; participantId: number }[] = [];
    for (const firstName of ['Ada', 'Ben', 'Cem']) {
      guests.push(await addGuest(service, key, id, standard, { firstName }));
    }
    const [ada, ben, cem] = guests.map(({ ticketId }) => ticketId);
    if (!ada || !ben || !cem) throw new Error('three guests were added');
    await service.must('ticketCancel', { key, id: ben, params: {} });
    const print = async (ticketIds: readonly TicketId[]) =>
      service.must('eventBadges', { key, id, params: { ticketIds } });
    const { badges, pdf } = await print([cem, ada, ben, cem, venue.guest.ticketId]);
    expect(badges).toBe(2);
    expect(wordsOf(Buffer.from(pdf ?? '', 'base64'))).toEqual(['Cem', 'Ada']);
    expect(await print([ben])).toMatchObject({ badges: 0, pdf: null });
  });

  test('are no more than fit into one file', async () => {
    const ticketIds = Array<TicketId>(mostBadges + 1).fill(venue.guest.ticketId);
    const { status } = await service.call('eventBadges', { key, id, params: { ticketIds } });
    expect(status).toBe(400);
  });
});

describe('a preview', () => {
  const sample = { firstName: 'Gerda', lastName: 'Gast', company: '', seat: '' };
  const preview = (params: object) =>
    service.call('eventBadgePreview', {
      ...{ key, id },
      params: { layout: card(text()), sample, ...params },
    });

  test('is a picture of the layout that was sent, and saves nothing', async () => {
    const { picture } = await service.must('eventBadgePreview', {
      ...{ key, id },
      params: { layout: card(text()), sample },
    });
    expect(Buffer.from(picture, 'base64').subarray(1, 4).toString()).toBe('PNG');
    expect(await layoutOf()).toBeNull();
  });

  test.each([
    ['a side that the layout does not have', () => ({ side: 1 })],
    ['a category of another event', () => ({ ticketCategoryId: venue.free })],
  ])('is refused of %s', async (_, params) => {
    expect((await preview(params())).status).toBe(400);
  });
});
