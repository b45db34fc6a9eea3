/** O12: which action an undone scan belongs to, after a reload. */
import { expect, test } from 'vitest';
import { recordedScans } from '../../../src/client/check-in/recorded-scans.ts';
import { undoTool } from '../../../src/domain/action.ts';
import { defaultGate } from '../../../src/domain/gate.ts';
import { asId } from '../../../src/domain/ids.ts';
import { instant } from '../../../src/domain/time.ts';
import { checkIn } from '../../support/actions.ts';

test('O12: an undo takes back the check-in before it, although the clock was set back since', () => {
  const waiting = { state: 'waiting' } as const;
  const asked = { expects: 'notInside', basis: null } as const;
  const entries = [
    { action: checkIn('first', { madeAt: instant(60_000) }), progress: waiting },
    {
      action: checkIn('undo', { madeAt: instant(61_000), type: 'reset', tool: undoTool }),
      progress: waiting,
    },
    {
      action: checkIn('asked', { madeAt: instant(60_500) }),
      progress: { state: 'asking', asked } as const,
    },
    {
      action: checkIn('other day', { eventId: asId(1), madeAt: instant(60_700) }),
      progress: waiting,
    },
  ];
  const read = (until: number) =>
    recordedScans(
      {
        entries: entries.slice(0, until),
        attendee: () => undefined,
        gate: defaultGate,
        eventId: asId(1),
        listReadAt: null,
        skewMs: 0,
      },
      20,
    );
  expect(read(3)).toMatchObject([{ isUndone: true, actionId: 'first' }]);
  // What was recorded last is the scan that is shown.
  expect(read(4)).toMatchObject([{ isUndone: false, actionId: 'other day' }]);
});
