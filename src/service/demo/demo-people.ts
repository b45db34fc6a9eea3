/** Names as they stand on real lists: short and very long, in many scripts; nobody's in particular. */

import type { Randomness } from '../core/deps/randomness.ts';

export type Person = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly company: string | null;
};

const local = {
  first: [
    'Anna',
    'Jörg',
    'Käthe',
    'Björn',
    'Zoë',
    'Sören',
    'Lieselotte',
    'Günther',
    'Maike',
    'Jürgen',
    'Friederike',
    'Torben',
    'Nele',
    'Kai',
    'Ümmü',
    'Änne',
    'Ole',
    'Hannelore',
    'Matthäus',
    'Jule',
  ],
  last: [
    'Müller',
    'Weiß',
    'Schröder',
    'Großmann',
    'Yıldız',
    'Köhler',
    'Strauß',
    'Jäger',
    'Möller',
    'Böhm',
    'Schäfer',
    'Kühn',
    'Heß',
    'Lindqvist',
    'Öztürk',
    'von der Heide',
    'Krüger',
    'Ahlers',
    'Vößing',
    'Ito',
  ],
} as const;

/** First and last names that belong together. */
const fromElsewhere = [
  ['Łukasz', 'Wiśniewski'],
  ['Agnieszka', 'Żółkiewska'],
  ['Małgorzata', 'Dąbrowska'],
  ['İbrahim', 'Çelik'],
  ['Ayşegül', 'Doğan'],
  ['Şükrü', 'Güneş'],
  ['محمد', 'الأحمد'],
  ['ليلى', 'حداد'],
  ['فاطمة', 'بن يوسف'],
  ['美咲', '田中'],
  ['小明', '王'],
  ['지우', '김'],
  ['François', 'Lefèvre'],
  ['Chloé', 'Peña Núñez'],
  ['João', 'da Conceição'],
  ['Siobhán', 'Ó Súilleabháin'],
  ['Nguyễn', 'Thị Hồng Ánh'],
  ['Олександра', 'Шевченко'],
  ['Ágnes', 'Kőszegi'],
  ['Đorđe', 'Živković'],
  ['Åsa', 'Bjørnsøn'],
  ['Ελένη', 'Παπαδοπούλου'],
] as const;

const veryLong = [
  [
    'Kunibert Maximilian Ferdinand Nikolaus',
    'Freiherr von Hohenstein-Wallersdorf zu Altenburg-Lüdinghausen',
  ],
  ['María de los Ángeles Guadalupe', 'Fernández-Villaverde y Rodríguez de la Fuente Castellanos'],
  ['Wolfgangsbrunnenhofstettenbergerin', 'Lautenbacher-Schnarrendorfer-Großkopf'],
] as const;

const companies = [
  'Köhler & Söhne GmbH',
  'Stadtwerke Süd AöR',
  'Żółty Żuraw sp. z o.o.',
  'Atelier Lefèvre',
  'Radio Nordlicht',
  '東京音楽株式会社',
  'Verein der Freunde und Förderer der Kammermusik e. V.',
  'Gesellschaft für interdisziplinäre Veranstaltungstechnik und Bühnenmaschinerie mbH & Co. KGaA',
] as const;

/** @param index of the guest: every tenth has a foreign name, and a few have very long ones */
export function makePerson(random: DemoRandom, index: number): Person {
  const [firstName, lastName] = nameOf(random, index);
  return {
    firstName,
    lastName,
    email: `gast${index + 1}@example.org`,
    company: random.chance() < 0.25 ? random.pick(companies) : null,
  };
}

function nameOf(random: DemoRandom, index: number): readonly [string, string] {
  if (index % 130 === 60) return random.pick(veryLong);
  const elsewhere =
    index % 10 === 3 && fromElsewhere[Math.floor(index / 10) % fromElsewhere.length];
  if (elsewhere) return elsewhere;
  return [random.pick(local.first), random.pick(local.last)];
}

/** Whether the name is one that does not fit on a ticket. */
export const isVeryLong = (firstName: string, lastName: string): boolean =>
  firstName.length + lastName.length > 60;

/** A mulberry32 generator, so that every first start makes the same guests. Only for the demo. */
export type DemoRandom = Randomness & {
  /** A number in [0, 1). */
  chance(): number;
  /** @param items not empty */
  pick<Item>(items: readonly Item[]): Item;
};

export function demoRandom(seed: number): DemoRandom {
  let state = seed;
  const chance = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    chance,
    pick(items) {
      const [item] = items.slice(Math.floor(chance() * items.length));
      if (item === undefined) throw new Error('there is nothing to pick from');
      return item;
    },
    text: (length, alphabet) =>
      Array.from({ length }, () => alphabet.charAt(Math.floor(chance() * alphabet.length))).join(
        '',
      ),
  };
}
