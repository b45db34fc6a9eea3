/** Links a door while the setting of its device says so. */
import type { DeviceSettings } from '../device/device-settings.ts';
import { createMutex } from '../device/mutex.ts';
import type { ReadableStore } from '../device/readable-store.ts';
import type { Links, LinksOptions } from './links.ts';

/**
 * What was heard before links are switched off counts on. What is recorded meanwhile is told when they are
 * switched on again.
 * @throws where the links can't be started at first
 */
export async function linkWhileSet(
  options: LinksOptions,
  start: (options: LinksOptions) => Promise<Links>,
  settings: ReadableStore<Pick<DeviceSettings, 'isLinking'>>,
): Promise<Links> {
  const inTurn = createMutex();
  let links: Links | null = null;
  let isStopped = false;

  function end(): void {
    links?.stop();
    links = null;
  }

  async function follow(): Promise<void> {
    const { isLinking } = settings.getState();
    if (isStopped || isLinking === (links !== null)) return;
    if (isLinking) links = await start(options);
    else {
      end();
      options.onLinks(null, []);
    }
    if (isStopped) end();
  }

  await follow();
  const unsubscribe = settings.subscribe(() => {
    inTurn(follow).catch((error) => options.log('link-failed', error));
  });

  return {
    hurry: () => links?.hurry(),
    closeAll: () => links?.closeAll(),
    meetNearby: async () => (await links?.meetNearby()) ?? null,
    stop() {
      isStopped = true;
      unsubscribe();
      end();
    },
  };
}
