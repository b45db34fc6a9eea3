// @lane all
/** The evenings with linked devices find what is planted in the links, too. */
import { afterEach, expect, test, vi } from 'vitest';
import type { ServiceKind } from './schedule.ts';

type Exchange = typeof import('../../src/client/links/exchange.ts');
type Links = typeof import('../../src/client/links/links.ts');
type SharedActions = typeof import('../../src/client/links/shared-actions.ts');

type Fault = {
  readonly rule: RegExp;
  readonly kind: ServiceKind;
  readonly file: string;
  readonly plant: (original: never) => object;
};

const links = (name: string) => `../../src/client/links/${name}.ts`;
const fault = <Module>(
  ...[rule, kind, file, plant]: [RegExp, ServiceKind, string, (original: Module) => Partial<Module>]
): Fault => ({ rule, kind, file, plant: plant as Fault['plant'] });

/** Actions of which one part works otherwise. */
const shared = (
  rule: RegExp,
  change: (opened: Awaited<ReturnType<SharedActions['openSharedActions']>>) => object,
) =>
  fault<SharedActions>(rule, 'checks', links('shared-actions'), ({ openSharedActions }) => ({
    async openSharedActions(...given) {
      const opened = await openSharedActions(...given);
      return { ...opened, ...change(opened) };
    },
  }));

type Delivery = Parameters<Links['startLinks']>[0]['delivery'];

/** A device that sends for others otherwise. */
const carrying = (
  rule: RegExp,
  kind: ServiceKind,
  change: (delivery: Delivery) => Partial<Delivery>,
) =>
  fault<Links>(rule, kind, links('links'), ({ startLinks }) => ({
    startLinks: ({ delivery, ...options }, connector) =>
      startLinks({ ...options, delivery: { ...delivery, ...change(delivery) } }, connector),
  }));

const faults: Readonly<Record<string, Fault>> = {
  'what is heard does not count': shared(/^M3/, () => ({ onTicket: () => [], onCode: () => [] })),
  'a link says what it has, and never sends it': fault<Exchange>(
    /^M3/,
    'checks',
    links('exchange'),
    ({ createExchange }) => ({
      createExchange(options) {
        const exchange = createExchange(options);
        return { ...exchange, push: () => {}, add: (link) => exchange.add(mute(link)) };
      },
    }),
  ),
  'who sends for others gives its own date': carrying(/^(O2|C4)/, 'decides', ({ send }) => ({
    send: (entries, deadlineMs) =>
      send(
        entries.map((entry) => ({
          ...entry,
          action: { ...entry.action, checkedDate: '2026-11-21T20:00:00' as never },
        })),
        deadlineMs,
      ),
  })),
};

/** Says what it has, and never sends it. */
function mute(link: Parameters<ReturnType<Exchange['createExchange']>['add']>[0]) {
  const send = (text: string) =>
    text.startsWith('{"kind":"actions"') ? undefined : link.send(text);
  return { ...link, send };
}

const mostEvenings = 60;
let planted: string | undefined;

afterEach(() => {
  if (planted) vi.doUnmock(planted);
  vi.resetModules();
});

test.each(Object.entries(faults))(
  'it finds that %s',
  async (_, { rule, kind, file, plant }) => {
    vi.resetModules();
    planted = file;
    vi.doMock(file, async (original) => ({
      ...(await original<object>()),
      ...plant(await original()),
    }));
    const { playEvening } = await import('./run-schedule.ts');
    const { openWorld } = await import('./world.ts');
    const world = await openWorld();
    const found: string[] = [];
    try {
      for (let played = 0; played < mostEvenings && found.length === 0; played += 1) {
        const { broken } = await playEvening(world, 1 + played, kind, true);
        found.push(...broken.filter((each) => rule.test(each)));
      }
    } finally {
      await world.close();
    }
    expect(found).not.toEqual([]);
  },
  600_000,
);
