import type { TestService } from './service.ts';

/** What the feed of a registered key gets told of while something is done: `update participant 7`. */
export async function announced(
  service: TestService,
  key: string,
  action: () => Promise<unknown>,
): Promise<string[]> {
  const before = await readToEnd(service, key, 0);
  await action();
  const { events } = await readToEnd(service, key, before.nextId);
  return events;
}

async function readToEnd(service: TestService, key: string, from: number) {
  const events: string[] = [];
  for (let id = from; ; ) {
    const page = await service.must('syncRead', { key, id });
    for (const { operation, objectType, objectId } of page.events) {
      events.push(`${operation} ${objectType} ${objectId}`);
    }
    if (page.events.length === 0) return { events, nextId: page.nextId };
    id = page.nextId;
  }
}
