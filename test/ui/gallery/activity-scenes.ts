/** What this device did, and whom it turned away. */
import { instant } from '../../../src/domain/time.ts';
import { code, doorInMemory, minute, now } from '../door-in-memory.ts';
import { doubleEntries, evening } from './an-evening.ts';
import { busyDoor, door, mara, pressed, recent, type Scene, scene } from './scene.ts';

/** Who was turned away here, named where the list knows the code. */
function turnedAwayDoor(): Scene {
  const opened = doorInMemory({ recent });
  opened.recorded.push(...evening);
  const codes = ['4821-0937-5518', 'SHOP-COUPON-2025-11-00042', 'K7QX2M9PLD4W', '4821-0937-0001'];
  const why = ['cancelled', 'unknown', 'ask-unpaid', 'already'] as const;
  opened.listed.push(mara);
  opened.refused.state.setState(
    why.map((verdict, at) => ({
      id: `refused ${at}`,
      at: instant(now - at * 7 * minute),
      code: code(codes[at] ?? ''),
      verdict,
    })),
    true,
  );
  return scene(opened);
}

export const activityScenes: Readonly<Record<string, Scene>> = {
  activity: pressed(busyDoor({}), '[data-tab=activity]'),
  'activity-offered-again': pressed(busyDoor({ offeredAgain: 2 }), '[data-tab=activity]'),
  'activity-unreadable': pressed(busyDoor({ unreadable: 1 }), '[data-tab=activity]'),
  'activity-empty': pressed(door(), '[data-tab=activity]'),
  'activity-doubles': pressed(busyDoor({ doubleEntries }), '.doubles-banner'),
  'activity-settle': pressed(busyDoor({ doubleEntries }), '.doubles-banner', '.double .button'),
  'activity-files': pressed(busyDoor({}), '[data-tab=activity]', 'summary'),
  'activity-turned-away': pressed(
    turnedAwayDoor(),
    '[data-tab=activity]',
    '[data-filter=turned-away]',
  ),
  'activity-refused': pressed(busyDoor({}), '[data-tab=activity]', '[data-filter=rejected]'),
};
