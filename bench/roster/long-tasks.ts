/** Runs in the page from its start: `window.longTasks` are the tasks over 50 ms, in milliseconds. */
export function watchLongTasks(): void {
  const longTasks: number[] = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  Object.assign(window, { longTasks });
}

/** Runs in the page. @returns the longest since this was last asked; 0: none was over 50 ms */
export function takeLongestTask(): number {
  const tasks = Reflect.get(window, 'longTasks') as number[];
  return Math.max(0, ...tasks.splice(0));
}
