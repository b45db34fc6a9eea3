import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createRosterSearch,
  type Found,
  type RosterSearch,
} from '../../../../src/client/attendees/search/search.ts';
import type { Attendee } from '../../../../src/domain/attendee.ts';
import { asId, type TicketId } from '../../../../src/domain/ids.ts';
import { instant } from '../../../../src/domain/time.ts';
import { attendee } from '../../../support/attendees.ts';
import { manualTime } from '../../../support/manual-time.ts';
import { findSlowly } from './search-reference.ts';

/** A list of attendees in the test's hands. */
function listOf(attendees: readonly Attendee[]) {
  const listed = new Map(attendees.map((each) => [each.ticketId, each]));
  let tell: (changed: TicketId | null) => void = () => {};
  return {
    count: () => listed.size,
    ticketIds: () => listed.keys(),
    get: (ticketId: TicketId) => listed.get(ticketId),
    onChange(listener: typeof tell) {
      tell = listener;
    },
    attendees: () => [...listed.values()],
    put(each: Attendee) {
      listed.set(each.ticketId, each);
      tell(each.ticketId);
    },
    remove(ticketId: TicketId) {
      listed.delete(ticketId);
      tell(ticketId);
    },
    replace(all: readonly Attendee[]) {
      listed.clear();
      for (const each of all) listed.set(each.ticketId, each);
      tell(null);
    },
  };
}

/** Searched to the end at once. */
function foundBy(search: RosterSearch, query: string): Found {
  let found: Found | undefined;
  search.find(query, (told) => {
    found = told;
  });
  search.finish();
  if (!found) throw new Error('nothing was told');
  return found;
}

async function searchIn(attendees: readonly Attendee[]) {
  const time = manualTime();
  const list = listOf(attendees);
  const search = createRosterSearch(list, time, time);
  search.open(() => {});
  await time.advance(0);
  return {
    time,
    list,
    search,
    ids: (query: string): number[] =>
      foundBy(search, query).tickets.map(({ ticketId }) => ticketId),
  };
}

let last = 100;
const person = (firstName: string, lastName: string, change: Partial<Attendee> = {}): Attendee => {
  last += 1;
  return attendee({
    ticketId: asId(last),
    paymentId: asId(90_000 + last),
    identifier: `ID${last}XQ`,
    displayIdentifier: `7000-${last}`,
    firstName,
    lastName,
    ...change,
  });
};

async function names(query: string, people: readonly Attendee[]): Promise<string[]> {
  const { search } = await searchIn(people);
  return foundBy(search, query).tickets.map(({ ticketId }) => {
    const found = people.find((each) => each.ticketId === ticketId);
    return `${found?.firstName} ${found?.lastName}`;
  });
}

describe('what is found', () => {
  const mara = person('Mara', 'Lindqvist', {
    company: 'Nordlicht Studio GmbH',
    email: 'mara.lindqvist@example.org',
    identifier: 'K7QX2M9PLD4W',
    displayIdentifier: '4821-0937-5518',
    paymentId: asId(40_771),
    orderNumber: 'R-902603907698',
  });
  const other = person('Ole', 'Brandt');

  test.each([
    ['a name', 'Mara Lindqvist'],
    ['words in another order', 'lindqvist mara'],
    ['beginnings of words', 'lin mar'],
    ['a part of a word', 'qvist'],
    ['a company', 'nordlicht'],
    ['a company and a name', 'stud mara'],
    ['an e-mail address', 'mara.lindqvist@example.org'],
    ['an address that is not typed to its end', 'mara.lindqvist@exa'],
    ['the identifier', 'k7qx2m9pld4w'],
    ['the printed code', '4821-0937-5518'],
    ['the printed code without hyphens', '482109375518'],
    ['the printed code with spaces', '4821 0937 5518'],
    ['the printed code up to a hyphen', '4821-'],
    ['the order number', 'R-902603907698'],
    ['the order number in small letters', 'r902603907698'],
    ['the order number without its letter', '902603907698'],
    ['the order number with spaces', 'r 9026 0390 7698'],
    ['too many spaces', '  mara   '],
  ])('%s: %s', async (_, query) => {
    expect(await names(query, [other, mara])).toEqual(['Mara Lindqvist']);
  });

  test.each(['', '  ', '-', '@.', 'nobody', 'mara nobody', '99999999999', '40771'])(
    '%j: nobody',
    async (query) => {
      expect(await names(query, [other, mara])).toEqual([]);
    },
  );

  test('a query as long as a page finds nobody, at once', async () => {
    const { search } = await searchIn([mara, other]);
    expect(foundBy(search, 'mara '.repeat(100_000)).tickets).toHaveLength(1);
    expect(foundBy(search, 'x'.repeat(1_000_000)).tickets).toEqual([]);
  });
});

describe('the ways to write a name are one', () => {
  test.each([
    ['Jürgen Groß', ['jürgen groß', 'juergen gross', 'jurgen gros', 'JÜRGEN GROSS', 'jue']],
    ['Juergen Gross', ['jürgen groß', 'jurg', 'Jür']],
    ['Łukasz Żółć', ['lukasz zolc', 'łukasz']],
    ['Zoë Østergård', ['zoe ostergard', 'oestergard', 'Østerg']],
    ['Françoise Lévêque', ['francoise leveque', 'LEVÊ']],
    ['Seán O’Brien', ["o'brien", 'obrien', 'O´Brien sean']],
    ['Søren Ærø', ['soeren', 'soren', 'ær', 'aero', 'Sören Arö']],
    ['Åse Haas', ['aase', 'ase haas', 'åse hås']],
    ['Anne-Marie Müller-Lüdenscheidt', ['anne marie', 'mueller ludenscheidt', 'marie-anne']],
    ['田中 花子', ['田中', '花']],
  ])('%s', async (name, queries) => {
    const [firstName = '', lastName = ''] = name.split(' ');
    for (const query of queries) {
      expect(await names(query, [person(firstName, lastName)]), query).toEqual([name]);
    }
  });
});

describe('best first', () => {
  test('whole words before beginnings, beginnings before parts', async () => {
    const people = [
      person('Annabel', 'Kern'),
      person('Johanna', 'Kern'),
      person('Anna', 'Kern'),
      person('Zoe', 'Anna'),
    ];
    expect(await names('anna', people)).toEqual([
      'Anna Kern',
      'Zoe Anna',
      'Annabel Kern',
      'Johanna Kern',
    ]);
  });

  test('the name before the company, before the address', async () => {
    const people = [
      person('Ulf', 'Roth', { email: 'linde@example.org' }),
      person('Rita', 'Wolf', { company: 'Linde AG' }),
      person('Tom', 'Linde'),
    ];
    expect(await names('linde', people)).toEqual(['Tom Linde', 'Rita Wolf', 'Ulf Roth']);
  });

  test('a small typing error after all of these, two after one', async () => {
    const people = [
      person('Ida', 'Schumanski'),
      person('Ida', 'Schuhmacher'),
      person('Ida', 'Schumacher'),
    ];
    expect(await names('schumacher', people)).toEqual(['Ida Schumacher', 'Ida Schuhmacher']);
    expect(await names('schumaher', people)).toEqual(['Ida Schumacher', 'Ida Schuhmacher']);
  });

  test('fifty at most, and whether there are more', async () => {
    const people = Array.from({ length: 51 }, (_, at) =>
      person('Kim', `Park${'abcde'[at % 5]}${at}`),
    );
    const { search, list } = await searchIn(people);
    expect(foundBy(search, 'kim').tickets).toHaveLength(50);
    expect(foundBy(search, 'kim').hasMore).toBe(true);
    list.remove(people[0]?.ticketId ?? asId(0));
    expect(foundBy(search, 'kim').tickets).toHaveLength(50);
    expect(foundBy(search, 'kim').hasMore).toBe(false);
  });

  test('only a guest who is found by every word as typed is exact', async () => {
    const people = [person('Li', 'Wang'), person('Lisa', 'Wang')];
    const { search } = await searchIn(people);
    expect(foundBy(search, 'wang li').tickets.map(({ match }) => match)).toEqual(['exact', 'part']);
    expect(foundBy(search, 'wang l').tickets.map(({ match }) => match)).toEqual(['part', 'part']);
  });

  test('who is found but for a typing error is a guess, behind all others', async () => {
    const people = [person('Ida', 'Schäfer'), person('Ole', 'Schmidt'), person('Eva', 'Schm')];
    const { search, ids } = await searchIn(people);
    expect(ids('schm')).toEqual([people[2], people[1], people[0]].map((each) => each?.ticketId));
    expect(foundBy(search, 'schm').tickets.map(({ match }) => match)).toEqual([
      'exact',
      'part',
      'guess',
    ]);
  });

  test('the identifier, which is printed nowhere, is found by six letters of it or more', async () => {
    const [ayse, other] = [
      person('Ayşegül', 'Demir', { identifier: 'XYZQ77PLD4W' }),
      person('Xyz', 'Roth'),
    ];
    const { ids } = await searchIn([ayse, other]);
    expect(ids('xyzq7')).toEqual([]);
    expect(ids('xyz')).toEqual([other.ticketId]);
    expect(ids('xyzq77')).toEqual([ayse.ticketId]);
    expect(ids('xyzq77pld4w')).toEqual([ayse.ticketId]);
    // Letter by letter, each look narrowing the one before.
    const typed = Array.from('xyzq77', (_, at) => ids('xyzq77'.slice(0, at + 1)));
    expect(typed.at(-1)).toEqual([ayse.ticketId]);
  });
});

describe('typing errors', () => {
  const karl = person('Karl', 'Schneider', { company: 'Weber und Söhne' });

  test.each([
    ['a letter too few', 'Shneider'],
    ['a letter too much', 'Schnneider'],
    ['another letter', 'Schmeider'],
    ['two swapped', 'Scheinder'],
    ['two errors in a long word', 'Shnieder'],
    ['before the word is typed to its end', 'Shnei'],
    ['in a short word', 'kral'],
    ['in a company', 'wbeer'],
    ['in one of two words', 'karl shneider'],
  ])('%s: %s', async (_, query) => {
    expect(await names(query, [karl])).toEqual(['Karl Schneider']);
  });

  test.each([
    ['two in a short word', 'akrll'],
    ['any in three letters', 'krl'],
    ['three in a long word', 'Snihedre'],
    ['in a code', '7000-999'],
  ])('not: %s: %s', async (_, query) => {
    expect(await names(query, [karl])).toEqual([]);
  });

  test('are thought of only where few are found without', async () => {
    const meyers = Array.from({ length: 5 }, (_, at) => person(`Eva${'abcde'[at]}`, 'Meyer'));
    const meier = person('Udo', 'Meier');
    expect(await names('meyer', [...meyers, meier])).not.toContain('Udo Meier');
    expect(await names('meyer', [...meyers.slice(1), meier])).toContain('Udo Meier');
  });
});

describe('a list that changes', () => {
  test('is made searchable in turns with the screen, and says until when it is not whole', async () => {
    const people = Array.from({ length: 2500 }, (_, at) => person('Kim', `Park${at}`));
    const list = listOf(people);
    const time = manualTime();
    let read = 0;
    const slowList = {
      ...list,
      get(ticketId: TicketId) {
        read += 1;
        return list.get(ticketId);
      },
    };
    const tenRowsAMs = { now: () => instant(time.now() + read / 10) };
    const readAtTurns: number[] = [];
    const timers = {
      after(delayMs: number, run: () => void) {
        readAtTurns.push(read);
        return time.after(delayMs, run);
      },
    };
    const search = createRosterSearch(slowList, tenRowsAMs, timers);
    let told = 0;
    search.open(() => {
      told += 1;
    });
    expect(foundBy(search, 'park2499')).toMatchObject({ tickets: [], isWhole: false });
    await time.advance(0);
    expect(told).toBe(1);
    expect(foundBy(search, 'park2499')).toMatchObject({ tickets: [{}], isWhole: true });
    const turns = [...readAtTurns, read].map((at, turn) => at - (readAtTurns[turn - 1] ?? 0));
    expect(Math.max(...turns)).toBeLessThanOrEqual(100);
    expect(turns.length).toBeGreaterThan(20);
  });

  test('of a list that takes seconds, what is found so far is told several times a second', async () => {
    const people = Array.from({ length: 2500 }, (_, at) => person('Kim', `Park${at}`));
    const list = listOf(people);
    const time = manualTime();
    let read = 0;
    const get = (ticketId: TicketId) => {
      read += 1;
      return list.get(ticketId);
    };
    const oneRowAMs = { now: () => instant(time.now() + read) };
    const search = createRosterSearch({ ...list, get }, oneRowAMs, time);
    const seen: (readonly [number, boolean])[] = [];
    search.open(() => {
      const { tickets, isWhole } = foundBy(search, 'kim');
      expect(tickets).toHaveLength(50);
      seen.push([read, isWhole]);
    });
    await time.advance(0);
    expect(seen.length).toBeGreaterThan(4);
    expect(seen.at(-1)).toEqual([2500, true]);
    const waits = seen.map(([at], index) => at - (seen[index - 1]?.[0] ?? 0));
    expect(Math.max(...waits)).toBeLessThan(500);
  });

  test('a change while it is made searchable is seen, behind and before what is done', async () => {
    const people = Array.from({ length: 1000 }, (_, at) => person('Kim', `Park${at}`));
    const [first, last] = [people[0], people[999]];
    if (!first || !last) throw new Error('nobody');
    const list = listOf(people);
    const time = manualTime();
    let read = 0;
    const get = (ticketId: TicketId) => {
      read += 1;
      if (read === 500) {
        list.put({ ...first, lastName: 'Behind' });
        list.remove(last.ticketId);
      }
      return list.get(ticketId);
    };
    const search = createRosterSearch({ ...list, get }, time, time);
    search.open(() => {});
    await time.advance(0);
    expect(foundBy(search, 'park0').tickets).toEqual([]);
    expect(foundBy(search, 'behind').tickets).toMatchObject([{ ticketId: first.ticketId }]);
    expect(foundBy(search, 'park999').tickets).toEqual([]);
  });

  describe('19: a list that takes longer than a turn', () => {
    const people = Array.from({ length: 9000 }, (_, at) => person('Kim', `Park${at}`));
    const parks = people.slice(7000, 7001).map(({ ticketId }) => ticketId);

    /** The clock goes on by itself, so that each piece of work is longer than a turn. */
    async function slowly() {
      const time = manualTime();
      let pieces = 0;
      const slow = {
        now: () => {
          pieces += 9;
          return instant(time.now() + pieces);
        },
      };
      const list = listOf(people);
      const search = createRosterSearch(list, slow, time);
      search.open(() => {});
      await time.advance(0);
      const told: [string, readonly TicketId[]][] = [];
      const find = (query: string) =>
        search.find(query, ({ tickets }) =>
          told.push([query, tickets.map(({ ticketId }) => ticketId)]),
        );
      return { time, list, search, find, told };
    }

    test('is searched in turns, and the newest search takes the place of one under way', async () => {
      const { time, find, told } = await slowly();
      find('park6999');
      find('park7000');
      expect(told).toEqual([]);
      await time.advance(0);
      expect(told).toEqual([['park7000', parks]]);
    });

    test('is searched to its end at once for anyone who can’t wait, and told once', async () => {
      const { time, search, find, told } = await slowly();
      find('park7000');
      search.finish();
      expect(told).toEqual([['park7000', parks]]);
      search.finish();
      await time.advance(0);
      expect(told).toHaveLength(1);
    });

    test('what changes between two turns is found by the next search', async () => {
      const { time, list, find, told } = await slowly();
      const [first] = people;
      if (!first) throw new Error('nobody');
      find('kim park70');
      list.put({ ...first, lastName: 'Park7000' });
      await time.advance(0);
      find('kim park7000');
      await time.advance(0);
      expect(told.at(-1)?.[1]).toEqual([first.ticketId, ...parks]);
    });
  });

  test('a ticket that is put, renamed or removed is found as it is now', async () => {
    const mara = person('Mara', 'Lindqvist');
    const { list, ids } = await searchIn([mara]);
    expect(ids('lindq')).toEqual([mara.ticketId]);
    list.put({ ...mara, lastName: 'Olsen' });
    expect(ids('lindqv')).toEqual([]);
    expect(ids('olsen')).toEqual([mara.ticketId]);
    const nils = person('Nils', 'Olsen');
    list.put(nils);
    expect(ids('olsen')).toEqual([mara.ticketId, nils.ticketId]);
    list.remove(mara.ticketId);
    expect(ids('olsen')).toEqual([nils.ticketId]);
    list.put(mara);
    expect(ids('mara')).toEqual([mara.ticketId]);
  });

  test('a name that was near what is typed, and is no longer, finds nobody', async () => {
    const anna = person('Anna', 'Meyer');
    const { list, ids } = await searchIn([anna]);
    expect(ids('anan meyer')).toEqual([anna.ticketId]);
    list.put({ ...anna, lastName: 'Niedermeyer' });
    const atOnce = await searchIn(list.attendees());
    expect(atOnce.ids('anan meyer')).toEqual([]);
    expect(ids('anan meyer')).toEqual([]);
    expect(ids('anan niedermeyer')).toEqual([anna.ticketId]);
  });

  test('a whole other list takes the place of the one before', async () => {
    const { list, ids, time } = await searchIn([person('Mara', 'Lindqvist')]);
    const nils = person('Nils', 'Olsen');
    list.replace([nils]);
    await time.advance(0);
    expect(ids('mara')).toEqual([]);
    expect(ids('nils')).toEqual([nils.ticketId]);
  });

  test('thousands of changes at once are taken in by turns', async () => {
    const people = Array.from({ length: 3000 }, (_, at) => person('Kim', `Park${at}`));
    const { list, search, ids, time } = await searchIn(people);
    for (const each of people) list.put({ ...each, lastName: `Lee${each.ticketId}` });
    expect(foundBy(search, 'lee').isWhole).toBe(false);
    await time.advance(0);
    expect(foundBy(search, 'park').tickets).toEqual([]);
    const [first] = people;
    expect(ids(`lee${first?.ticketId}`)).toEqual([first?.ticketId]);
  });
});

test('of far too many that hold what was typed, the best are found all the same', async () => {
  const crowd = Array.from({ length: 9000 }, (_, at) => person('Johanna', `Lisson${at}`));
  const best = person('Anna', 'Li');
  const begins = person('Annabel', 'Lisbeth');
  const { search, ids } = await searchIn([...crowd, begins, best]);
  expect(ids('anna')[0]).toBe(best.ticketId);
  expect(ids('anna')[1]).toBe(begins.ticketId);
  expect(ids('li')[0]).toBe(best.ticketId);
  expect(ids('lis')).toHaveLength(50);
  expect(foundBy(search, 'lis').hasMore).toBe(true);
});

/** The same ticket, with its own codes, under another's name. */
const renamed = (old: Attendee, other: Attendee): Attendee => {
  const { firstName, lastName, company, email } = other;
  return { ...old, firstName, lastName, company, email };
};

describe('by property: what the rules say, whatever is listed and typed', () => {
  const syllables = [
    'an',
    'na',
    'mül',
    'ler',
    'schu',
    'mann',
    'li',
    'ßen',
    'zoë',
    'mei',
    'er',
    'ue',
  ];
  const word = fc
    .array(fc.constantFrom(...syllables), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.join(''));
  const someone = fc.record({
    firstName: word,
    lastName: fc.oneof(
      word,
      fc.tuple(word, word).map(([a, b]) => `${a}-${b}`),
    ),
    company: fc.option(word),
    email: fc.option(fc.tuple(word, word).map(([name, host]) => `${name}@${host}.de`)),
  });
  const people = fc
    .array(someone, { minLength: 1, maxLength: 40 })
    .map((all) => all.map((each) => person(each.firstName, each.lastName, each)));
  const slip = fc.record({
    kind: fc.constantFrom('none', 'drop', 'swap', 'double', 'other'),
    at: fc.nat(12),
  });

  /** What somebody types who looks for one of the words, with an error or without. */
  const typed = fc
    .tuple(word, slip, fc.integer({ min: 2, max: 12 }))
    .map(([text, { kind, at }, end]) => {
      const [head, one = '', two = '', tail] = [
        text.slice(0, at),
        text[at],
        text[at + 1],
        text.slice(at + 2),
      ];
      const slipped = {
        none: text,
        drop: `${head}${two}${tail}`,
        swap: `${head}${two}${one}${tail}`,
        double: `${head}${one}${one}${two}${tail}`,
        other: `${head}x${two}${tail}`,
      }[kind];
      return slipped.slice(0, end);
    });
  const query = fc.array(typed, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));

  test('each keystroke finds what the rules say', async () => {
    await fc.assert(
      fc.asyncProperty(people, query, async (all, text) => {
        const { ids } = await searchIn(all);
        for (let end = 1; end <= text.length; end += 1) {
          const soFar = text.slice(0, end);
          expect(ids(soFar), soFar).toEqual(findSlowly(all, soFar));
        }
      }),
      { numRuns: 80 },
    );
  });

  test('and follows the list as it changes between the keystrokes', async () => {
    await fc.assert(
      fc.asyncProperty(people, people, query, fc.nat(), async (all, news, text, seed) => {
        const { list, ids } = await searchIn(all);
        for (let end = 1; end <= text.length; end += 1) {
          const listed = list.attendees();
          const change = news[end % news.length];
          const old = listed[(seed + end) % Math.max(1, listed.length)];
          if (end % 3 === 0 && change) list.put(change);
          if (end % 3 === 1 && change && old) list.put(renamed(old, change));
          if (end % 3 === 2 && old) list.remove(old.ticketId);
          const soFar = text.slice(0, end);
          expect(ids(soFar), soFar).toEqual(findSlowly(list.attendees(), soFar));
        }
      }),
      { numRuns: 50 },
    );
  });
});
