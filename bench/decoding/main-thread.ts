/** What the main thread of a page does meanwhile, as the browser itself records it. */
import type { Page } from 'playwright-core';

type TraceEvent = {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Its share of a processor, in microseconds: what else the machine does is not counted. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
};

/** @returns how many milliseconds each task of pages' main threads took, while `run` lasts */
export async function tasksWhile(page: Page, run: () => Promise<unknown>): Promise<number[]> {
  const browser = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  browser.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  const complete = new Promise<void>((resolve) => {
    browser.once('Tracing.tracingComplete', () => resolve());
  });
  await browser.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline'] },
  });
  await run();
  await browser.send('Tracing.end');
  await complete;
  await browser.detach();
  const mainThreads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(threadOf),
  );
  return events
    .filter((event) => event.name === 'RunTask' && mainThreads.has(threadOf(event)))
    .map(({ tdur = 0 }) => tdur / 1000);
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
