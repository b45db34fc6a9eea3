/** The search's signatures against a plain look, by turns on devices of their own. */
import { median, type Row, rounded } from '../table.ts';
import { openBenchPages, slowDown, step } from './bench-pages.ts';
import type { LookName, searchBench } from './search-page.ts';

const looks: readonly LookName[] = ['signatures', 'plain look'];

type Figures = { readonly openMs: number; readonly p50Ms: number; readonly p95Ms: number };

/** @param slowdown of the page's main thread */
export async function measureSearch(
  { attendees, rounds, seed }: { attendees: number; rounds: number; seed: number },
  slowdown: number,
  progress: (line: string) => void,
): Promise<readonly Row[]> {
  const pages = await openBenchPages();
  const figures: Record<LookName, Figures[]> = { signatures: [], 'plain look': [] };
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const look of round % 2 === 0 ? looks : looks.toReversed()) {
        progress(`main thread ${slowdown} × slower: ${look}, round ${round + 1} of ${rounds}`);
        const { page, client, close } = await pages.newDevice();
        await page.goto(pages.origin);
        await page.evaluate(`searchBench.make(${attendees}, ${seed})`);
        await slowDown(client, slowdown);
        const opened = await step(page, client, `searchBench.open('${look}')`);
        const typed = await page.evaluate(() =>
          (Reflect.get(window, 'searchBench') as typeof searchBench).type(),
        );
        figures[look].push({ openMs: opened.ms, p50Ms: typed.p50, p95Ms: typed.p95 });
        await close();
      }
    }
  } finally {
    pages.close();
  }
  return looks.map((look) => {
    const middle = (name: keyof Figures) => median(figures[look].map((each) => each[name]));
    return {
      look,
      'made searchable ms': Math.round(middle('openMs')),
      'a keystroke p50 ms': rounded(middle('p50Ms')),
      'a keystroke p95 ms': rounded(middle('p95Ms')),
    };
  });
}
