/** The links of a door to the other devices of its event: their file comes after the door, and may not arrive. */
import type { ReadableStore } from '../device/readable-store.ts';
import type { Links, LinksOptions, StartLinks } from '../links/links.ts';
import type { DoorState } from './door-state.ts';

const againMs = 30_000;

/**
 * @param start null: this browser can't link, or the device is not to
 * @param state a door that is out of service hears nobody and tells nobody anything (V9)
 */
export function startLinking(
  start: StartLinks | null,
  state: ReadableStore<DoorState>,
  options: LinksOptions,
): Pick<Links, 'hurry' | 'stop'> {
  const { timers, log } = options;
  let links: Links | undefined;
  let cancel = () => {};
  let isStopped = false;

  async function load(): Promise<void> {
    try {
      links = (await start?.(options)) ?? undefined;
      if (isStopped) links?.stop();
    } catch (error) {
      log('link-failed', error);
      if (!isStopped) cancel = timers.after(againMs, load);
    }
  }

  const unsubscribe = state.subscribe(({ outOfService }) => {
    if (outOfService !== null) links?.closeAll();
  });
  void load();
  return {
    hurry: () => links?.hurry(),
    stop() {
      isStopped = true;
      unsubscribe();
      cancel();
      links?.stop();
    },
  };
}
