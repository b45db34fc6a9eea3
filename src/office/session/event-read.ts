/**
 * Reads an event with its timezone: one that this browser doesn't know, by the offsets that the service says
 * with it (T4). By another zone's clock the dashboard would show and send wrong times.
 */
import * as v from 'valibot';
import { eventAnswer, eventRead as readAsSent } from '../../contract/event.ts';
import { userEvents as userEventsAsSent } from '../../contract/user.ts';
import { defaultTimezone, zoneWithOffsets } from '../../domain/time.ts';

const eventInZone = v.pipe(
  v.looseObject({}),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const { success, output } = v.safeParse(eventAnswer, dataset.value);
    const timezone = zoneOf(dataset.value);
    if (success && timezone) return { ...output, timezone };
    addIssue({ message: success ? 'has a timezone that is not known here' : 'is no event' });
    return NEVER;
  }),
);

export const eventRead = { ...readAsSent, answer: v.object({ event: eventInZone }) };

/** Whole events alone. */
export const userEvents = {
  ...userEventsAsSent,
  answer: v.object({ events: v.array(eventInZone), lastPage: v.number() }),
};

/** Without one, the service's dates are the default's. */
function zoneOf({ timezone, timezoneOffsets }: Readonly<Record<string, unknown>>) {
  if (typeof timezone !== 'string') return defaultTimezone;
  return zoneWithOffsets(timezone, typeof timezoneOffsets === 'string' ? timezoneOffsets : null);
}
