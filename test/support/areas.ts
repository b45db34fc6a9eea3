/** Areas to test with, made at a real service. */
import type { AreaSettings } from '../../src/contract/area.ts';
import type { AreaId } from '../../src/domain/ids.ts';
import type { TestService } from './service.ts';
import type { Venue } from './venue.ts';

export const areaSettings = (change: Partial<AreaSettings> = {}): AreaSettings => ({
  name: 'Hall',
  categories: null,
  products: null,
  windows: [],
  entries: 'again',
  within: null,
  capacity: null,
  leaves: [],
  emptiesAt: null,
  ...change,
});

export async function makeArea(
  service: TestService,
  { keys, eventId: id }: Pick<Venue, 'keys' | 'eventId'>,
  change: Partial<AreaSettings> = {},
): Promise<AreaId> {
  const params = { settings: areaSettings(change) };
  const { key } = keys.Administrator;
  return (await service.must('eventSetArea', { key, id, params })).id;
}
