/** The list's packed pieces against a list of plain tuples, by turns on devices of their own. */
import type { Ratio } from '../subject.ts';
import { median, type Row, rounded } from '../table.ts';
import { type BenchPage, heapBytes, openBenchPages, slowDown, step } from './bench-pages.ts';
import type { FormName, formsBench } from './forms-page.ts';

type Bench = typeof formsBench;

const forms: readonly FormName[] = ['pieces', 'tuples'];

type Figures = {
  readonly storeMs: number;
  readonly loadMs: number;
  readonly longestMs: number;
  readonly lookupP50Ms: number;
  readonly lookupP99Ms: number;
  readonly readAllMs: number;
  readonly memoryMb: number;
};

/** @param slowdown of the page's main thread */
export async function measureForms(
  { attendees, rounds }: { attendees: number; rounds: number },
  slowdown: number,
  progress: (line: string) => void,
): Promise<{ readonly ratios: readonly Ratio[]; readonly rows: readonly Row[] }> {
  const pages = await openBenchPages();
  const figures: Record<FormName, Figures[]> = { pieces: [], tuples: [] };
  try {
    for (let round = 0; round < rounds; round += 1) {
      // Another one is first each time.
      const inOrder = forms.map((_, at) => forms[(at + round) % forms.length] as FormName);
      for (const form of inOrder) {
        progress(`main thread ${slowdown} × slower: ${form}, round ${round + 1} of ${rounds}`);
        const device = await pages.newDevice();
        await device.page.goto(pages.origin);
        figures[form].push(await measure(device, pages.origin, form, slowdown, attendees));
        await device.close();
      }
    }
  } finally {
    pages.close();
  }
  const middle = (form: FormName, name: keyof Figures) =>
    median(figures[form].map((each) => each[name]));
  const rows = forms.map(
    (form): Row => ({
      'rows kept as': form,
      'main thread': `${slowdown} × slower`,
      'stored ms': Math.round(middle(form, 'storeMs')),
      'loaded ms': Math.round(middle(form, 'loadMs')),
      'its longest task ms': Math.round(middle(form, 'longestMs')),
      'lookup p50 ms': middle(form, 'lookupP50Ms').toFixed(3),
      'lookup p99 ms': middle(form, 'lookupP99Ms').toFixed(3),
      'all rows read ms': Math.round(middle(form, 'readAllMs')),
      'memory MB': rounded(middle(form, 'memoryMb')),
    }),
  );
  const ratios = (
    [
      ['speed of loading the list', 'loadMs'],
      ['speed of reading all rows', 'readAllMs'],
      ['smallness in memory', 'memoryMb'],
    ] as const
  ).map(([what, name]) => ({
    what: `${what} in packed pieces, ${attendees} guests, main thread ${slowdown} × slower`,
    reference: 'the same as tuples',
    ratio: middle('tuples', name) / middle('pieces', name),
  }));
  return { ratios, rows };
}

async function measure(
  { page, client }: BenchPage,
  origin: string,
  form: FormName,
  slowdown: number,
  attendees: number,
): Promise<Figures> {
  await page.evaluate(`formsBench.make(${attendees})`);
  await slowDown(client, slowdown);
  const stored = await step(page, client, `formsBench.store('${form}')`);
  await slowDown(client, 1);
  // What a start of the app holds: nothing but the list.
  await page.goto(origin);
  const before = await heapBytes(client);
  await slowDown(client, slowdown);
  const loaded = await step(page, client, `formsBench.load('${form}')`);
  await slowDown(client, 1);
  const held = (await heapBytes(client)) - before;
  await slowDown(client, slowdown);
  const readAll = await step(page, client, 'formsBench.readAll()');
  const lookup = await page.evaluate(() =>
    (Reflect.get(window, 'formsBench') as Bench).lookup(20_000),
  );
  await slowDown(client, 1);
  return {
    storeMs: stored.ms,
    loadMs: loaded.ms,
    longestMs: loaded.longest,
    lookupP50Ms: lookup.p50,
    lookupP99Ms: lookup.p99,
    readAllMs: readAll.ms,
    memoryMb: held / 1e6,
  };
}
