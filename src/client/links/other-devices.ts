/** The other devices of the event, as far as this one knows them: which it hears, and since when. */
import type { Clock, Instant } from '../../domain/time.ts';
import type { Exchange } from './exchange.ts';
import type { LinkId } from './shared-actions.ts';

export type OtherDevice = {
  readonly id: LinkId;
  /** null: it was never linked with this one since the app was opened. */
  readonly name: string | null;
  readonly hearing: Hearing;
  /** Since when it is so; null: it was never heard. */
  readonly since: Instant | null;
};

type Hearing = 'linked' | 'through-others' | 'not';

export type OtherDevices = {
  /** Names a device that proved who it is. */
  name(id: LinkId, name: string): void;
  /** Devices that the service names. */
  noteAll(ids: readonly LinkId[]): void;
  /** @returns all, heard ones first; the same array until something changes */
  look(): readonly OtherDevice[];
};

export function createOtherDevices(
  exchange: Pick<Exchange, 'linked' | 'reachable'>,
  clock: Clock,
): OtherDevices {
  const names = new Map<LinkId, string>();
  const known = new Map<LinkId, OtherDevice>();
  let shown: readonly OtherDevice[] = [];

  const order: readonly Hearing[] = ['linked', 'through-others', 'not'];

  function become(id: LinkId, hearing: Hearing): boolean {
    const before = known.get(id);
    const name = names.get(id) ?? null;
    if (before?.hearing === hearing && before.name === name) return false;
    const isSame = before?.hearing === hearing;
    const wasNever = hearing === 'not' && (before?.since ?? null) === null;
    const since = isSame ? before.since : wasNever ? null : clock.now();
    known.set(id, { id, name, hearing, since });
    return true;
  }

  return {
    name: (id, name) => void names.set(id, name),
    noteAll(ids) {
      for (const id of ids) if (!known.has(id)) become(id, 'not');
    },
    look() {
      const linked = new Set(exchange.linked());
      const reachable = new Set(exchange.reachable());
      let isChanged = shown.length !== known.size;
      for (const id of new Set([...known.keys(), ...linked, ...reachable])) {
        const hearing = linked.has(id) ? 'linked' : reachable.has(id) ? 'through-others' : 'not';
        isChanged = become(id, hearing) || isChanged;
      }
      if (isChanged) {
        shown = [...known.values()].sort(
          (a, b) =>
            order.indexOf(a.hearing) - order.indexOf(b.hearing) ||
            (a.name ?? '').localeCompare(b.name ?? ''),
        );
      }
      return shown;
    },
  };
}
