import { expect, test } from 'vitest';
import { fold } from '../../../src/domain/folded-text.ts';
import { asId, type TicketId } from '../../../src/domain/ids.ts';
import {
  type PaperLine,
  paperParts,
  paperPieces,
} from '../../../src/office/export/export-page.tsx';

const line = (name: string, at: number): PaperLine => ({
  ...{ name, company: '', sortedBy: fold(name), category: '', code: '', note: '' },
  ...{ ticketId: asId<TicketId>(at), isInside: false, isPaid: true },
});
const namesIn = (names: readonly string[], most: number) =>
  paperPieces(paperParts(names.map(line), 'letter', 'de'), most).map(({ from, to, parts }) => [
    ...[from, to],
    ...parts.map(({ name, lines }) => `${name}: ${lines.map((one) => one.name).join(' ')}`),
  ]);

test('a long list on paper comes in pieces, and a long part is divided', () => {
  const names = ['Abel', 'Cohn', 'Ärzte', 'Beck', 'Auer'];
  expect(namesIn(names, 5)).toEqual([[1, 5, 'A: Abel Ärzte Auer', 'B: Beck', 'C: Cohn']]);
  expect(namesIn(names, 2)).toEqual([
    [1, 2, 'A: Abel Ärzte'],
    [3, 4, 'A: Auer', 'B: Beck'],
    [5, 5, 'C: Cohn'],
  ]);
  expect(namesIn([], 2)).toEqual([]);
});
