/** What the devices of an event told each other, kept in pages among a database's settings. */
import type { SharedAction, SharedActionStore } from '../links/shared-actions.ts';
import { isSharedAction, isSharedHead, type SharedHead } from './stored-forms.ts';

export type Settings = {
  /** @returns undefined: there is none */
  read(name: string): Promise<unknown>;
  write(name: string, value: unknown): Promise<void>;
};

/** A page is written again with each action that comes onto it. */
const actionsOfPage = 100;

const headName = (door: string): string => `heard ${door}`;
const pageName = (door: string, page: number): string => `heard ${door} ${page}`;

/** The names of all that is kept for a door. @param head as it is stored */
export const namesOfPages = (door: string, head: unknown): readonly string[] => [
  headName(door),
  ...Array.from({ length: isSharedHead(head) ? head.pages : 0 }, (_, n) => pageName(door, n)),
];

export const readSharedHead = (settings: Pick<Settings, 'read'>, door: string): Promise<unknown> =>
  settings.read(headName(door));

export function sharedActionPages(settings: Settings, door: string): SharedActionStore {
  let head: SharedHead = { key: null, secret: null, pages: 0 };
  let last: readonly SharedAction[] = [];

  async function writeHead(next: SharedHead): Promise<void> {
    await settings.write(headName(door), next);
    head = next;
  }

  return {
    async read() {
      const stored = await readSharedHead(settings, door);
      let isDamaged = stored !== undefined && !isSharedHead(stored);
      if (isSharedHead(stored)) head = stored;
      const actions: SharedAction[] = [];
      for (let page = 0; page < head.pages; page++) {
        const rows = await settings.read(pageName(door, page));
        // The device died between the head and its new page.
        const isUnwritten = rows === undefined && page === head.pages - 1;
        const read = Array.isArray(rows) ? rows.flatMap(readRow) : [];
        last = read;
        actions.push(...read);
        isDamaged ||= !isUnwritten && !(Array.isArray(rows) && rows.length === read.length);
      }
      // With a gap in its numbers it would sign two actions with the same one: it begins as a new device.
      return { key: isDamaged ? null : head.key, secret: head.secret, actions };
    },
    async writeIdentity(identity) {
      await writeHead({ ...head, ...identity });
    },
    async append(actions) {
      for (let at = 0; at < actions.length; ) {
        const isFull = head.pages === 0 || last.length >= actionsOfPage;
        if (isFull) await writeHead({ ...head, pages: head.pages + 1 });
        const before = isFull ? [] : last;
        const taken = actions.slice(at, at + actionsOfPage - before.length);
        const page = [...before, ...taken];
        const rows = page.map(({ action: _, ...row }) => row);
        await settings.write(pageName(door, head.pages - 1), rows);
        last = page;
        at += taken.length;
      }
    },
  };
}

function readRow(row: unknown): readonly SharedAction[] {
  const text = Reflect.get(Object(row), 'text');
  const action = typeof text === 'string' ? parsed(text) : undefined;
  const whole = { ...Object(row), action };
  return isSharedAction(whole) ? [whole] : [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
