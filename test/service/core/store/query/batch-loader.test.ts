import { expect, test } from 'vitest';
import { asId, type EventId } from '../../../../../src/domain/ids.ts';
import {
  BatchLoader,
  GroupedBatchLoader,
} from '../../../../../src/service/core/store/query/batch-loader.ts';
import { DatabaseUnavailable } from '../../../../../src/service/core/store/query/database-error.ts';

/** Answers when the test says so. */
function slowly() {
  const asked: (readonly string[])[] = [];
  const answers: ((reason?: unknown) => void)[] = [];
  const ask = (questions: readonly string[]) => {
    asked.push(questions);
    return new Promise<string[]>((resolve, reject) => {
      answers.push((reason) =>
        reason ? reject(reason) : resolve(questions.map((question) => `${question}!`)),
      );
    });
  };
  return { asked, ask, answer: (n: number, reason?: unknown) => answers[n]?.(reason) };
}

const turn = () => new Promise(setImmediate);
const ofData = Object.assign(new Error('no such row'), { code: '23503' });

test('what comes in one turn is asked together, and each gets its own answer', async () => {
  const { asked, ask, answer } = slowly();
  const together = new BatchLoader({ mostAtOnce: 256, ask });
  const told = Promise.all(['a', 'b', 'a'].map((question) => together.ask(question)));
  await turn();
  expect(asked).toEqual([['a', 'b', 'a']]);
  answer(0);
  expect(await told).toEqual(['a!', 'b!', 'a!']);
});

test('two are under way at most: what comes meanwhile goes together when one of them is answered', async () => {
  const { asked, ask, answer } = slowly();
  const together = new BatchLoader({ mostAtOnce: 256, ask });
  const told: Promise<string>[] = [];
  for (const question of ['a', 'b', 'c', 'd']) {
    told.push(together.ask(question));
    await turn();
  }
  expect(asked).toEqual([['a'], ['b']]);
  answer(1);
  await turn();
  await turn();
  expect(asked).toEqual([['a'], ['b'], ['c', 'd']]);
  answer(0);
  answer(2);
  expect(await Promise.all(told)).toEqual(['a!', 'b!', 'c!', 'd!']);
});

test('a crowd goes as many at a time as may', async () => {
  const sizes: number[] = [];
  const together = new BatchLoader({
    mostAtOnce: 16,
    async ask(questions: readonly number[]) {
      sizes.push(questions.length);
      return questions;
    },
  });
  const crowd = Array.from({ length: 40 }, (_, n) => n);
  expect(await Promise.all(crowd.map((n) => together.ask(n)))).toEqual(crowd);
  expect(sizes).toEqual([16, 16, 8]);
});

test('those that must be apart go one after the other, in the order in which they came', async () => {
  const asked: (readonly string[])[] = [];
  const together = new BatchLoader({
    mostAtOnce: 256,
    async ask(questions: readonly string[]) {
      asked.push(questions);
      return questions;
    },
    apart: (question) => question[0],
  });
  await Promise.all(['a1', 'b1', 'a2', 'c1', 'a3'].map((question) => together.ask(question)));
  expect(asked).toEqual([['a1', 'b1', 'c1'], ['a2'], ['a3']]);
});

test('of those that must be apart, too, no more go at a time than may', async () => {
  const asked: (readonly string[])[] = [];
  const together = new BatchLoader({
    mostAtOnce: 2,
    async ask(questions: readonly string[]) {
      asked.push(questions);
      return questions;
    },
    apart: (question) => question,
  });
  await Promise.all(['a', 'b', 'c', 'd', 'e'].map((question) => together.ask(question)));
  expect(asked).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
});

test('where one of them is at fault, the others get their answers', async () => {
  const together = new BatchLoader({
    mostAtOnce: 256,
    async ask(questions: readonly string[]) {
      if (questions.includes('wrong')) throw ofData;
      return questions;
    },
  });
  const results = await Promise.allSettled(['a', 'wrong', 'b'].map((one) => together.ask(one)));
  expect(results).toEqual([
    { status: 'fulfilled', value: 'a' },
    { status: 'rejected', reason: ofData },
    { status: 'fulfilled', value: 'b' },
  ]);
});

test('where the database is at fault nothing is asked again: whether it was done is not known', async () => {
  const { asked, ask, answer } = slowly();
  const together = new BatchLoader({ mostAtOnce: 256, ask });
  const told = Promise.allSettled([together.ask('a'), together.ask('b')]);
  await turn();
  answer(0, new Error('the connection broke'));
  expect((await told).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(asked).toHaveLength(1);
  const next = together.ask('c');
  await turn();
  answer(1);
  expect(await next).toBe('c!');
});

test('where the database can’t be reached, those who wait are told so as well, and the next ask again', async () => {
  const { asked, ask, answer } = slowly();
  const together = new BatchLoader({ mostAtOnce: 1, ask });
  const told = Promise.allSettled(['a', 'b', 'c', 'd'].map((question) => together.ask(question)));
  await turn();
  await turn();
  expect(asked).toEqual([['a'], ['b']]);
  answer(0, new DatabaseUnavailable('unreached', 'no connection'));
  await turn();
  answer(1, new DatabaseUnavailable('lost', 'it broke'));
  const reasons = (await told).map((each) => each.status === 'rejected' && each.reason.kind);
  expect(reasons).toEqual(['unreached', 'lost', 'unreached', 'unreached']);
  const next = together.ask('e');
  await turn();
  answer(2);
  expect(await next).toBe('e!');
});

test('only questions of one event are asked together; those of others go beside them', async () => {
  const asked: string[][] = [];
  const together = new GroupedBatchLoader(
    (question: string) => asId<EventId>(Number(question[0])),
    {
      mostAtOnce: 10,
      ask: async (questions: readonly string[]) => {
        asked.push([...questions]);
        return questions.map((question) => `${question}!`);
      },
    },
  );
  const questions = ['1a', '2a', '1b', '2b', '1c'];
  const answers = await Promise.all(questions.map((question) => together.ask(question)));
  expect(answers).toEqual(questions.map((question) => `${question}!`));
  expect(asked).toEqual([
    ['1a', '1b', '1c'],
    ['2a', '2b'],
  ]);
  // An event that had rested begins anew.
  expect(await together.ask('1d')).toBe('1d!');
});

test('who waits for answers is told when nobody waits any more', async () => {
  const { ask, answer } = slowly();
  let idle = 0;
  const together = new BatchLoader({ mostAtOnce: 1, ask }, () => {
    idle += 1;
  });
  const told = [together.ask('a'), together.ask('b')];
  await turn();
  answer(0);
  await told[0];
  await turn();
  expect(idle).toBe(0);
  answer(1);
  await told[1];
  await turn();
  expect(idle).toBe(1);
});
