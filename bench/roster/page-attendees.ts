/** The attendees of the bench's lists. */
import type { Attendee } from '../../src/domain/attendee.ts';
import { asId } from '../../src/domain/ids.ts';
import { neverInside } from '../../src/domain/presence.ts';
import { noContents } from '../../src/domain/scan-line.ts';
import { instant, type LocalDateTime } from '../../src/domain/time.ts';
import { personAt } from '../../test/support/demo-people.ts';

/** A third is inside, each fourth has a product. */
export function makeAttendees(count: number): Attendee[] {
  const made = Array.from({ length: count }, (_, at): Attendee => {
    const isInside = at % 3 === 0;
    const minute = String(10 + (at % 50));
    const since = `2026-11-21T${18 + (at % 4)}:${minute}:00` as LocalDateTime;
    const device = `Door ${at % 20}`;
    return {
      eventId: asId(1),
      participantId: asId(500_000 + at),
      ticketId: asId(700_000 + at),
      paymentId: asId(300_000 + Math.floor(at / 2)),
      orderNumber: `R-${902_603_000_000 + Math.floor(at / 2)}`,
      due: null,
      identifier: `K${(at * 7919 + 36 ** 8).toString(36).toUpperCase()}`,
      displayIdentifier: `4821-${String(at).padStart(8, '0')}`,
      replaced: [],
      ...personAt(at),
      categoryId: asId(21 + (at % 5)),
      categoryName: ['Standard', 'Ermäßigt', 'VIP', 'Presse', 'Gästeliste'][at % 5] ?? '',
      status: 'accepted',
      cancelled: null,
      paymentStatus: 'paid',
      presence: isInside ? { inside: true, at: since, device } : neverInside,
      arrival: isInside ? { at: since, device } : null,
      products:
        at % 4 === 0
          ? [
              {
                productId: asId(900_000 + at),
                definitionId: asId(31),
                optionId: asId(41),
                name: 'T-Shirt',
                option: 'M',
                cancelled: false,
                presence: neverInside,
              },
            ]
          : [],
      movements: [],
      note: null,
      flags: [],
      ...noContents,
      readAt: instant(1_795_000_000_000),
    };
  });
  // Read from an answer: texts put together here would be put together by whoever writes them first.
  return JSON.parse(JSON.stringify(made));
}
