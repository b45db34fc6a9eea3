/** Attendees to test with: an ordinary one, changed where a test needs it. */
import type { Attendee, AttendeeProduct } from '../../src/domain/attendee.ts';
import { asId } from '../../src/domain/ids.ts';
import { neverInside } from '../../src/domain/presence.ts';
import { noContents } from '../../src/domain/scan-line.ts';
import { instant, type LocalDateTime } from '../../src/domain/time.ts';

export const local = (text: string): LocalDateTime => text as LocalDateTime;

export const attendee = (change: Partial<Attendee> = {}): Attendee => ({
  eventId: asId(1),
  participantId: asId(501),
  ticketId: asId(101),
  paymentId: asId(11),
  orderNumber: '11',
  due: null,
  identifier: 'K7QX2M9PLD4W',
  displayIdentifier: '4821-0937-5518',
  replaced: [],
  firstName: 'Jürgen',
  lastName: 'Groß',
  company: null,
  email: null,
  note: null,
  flags: [],
  ...noContents,
  categoryId: asId(21),
  categoryName: 'Standard',
  status: 'accepted',
  cancelled: null,
  paymentStatus: 'paid',
  presence: neverInside,
  arrival: null,
  products: [],
  movements: [],
  readAt: instant(0),
  ...change,
});

export const product = (change: Partial<AttendeeProduct> = {}): AttendeeProduct => ({
  productId: asId(901),
  definitionId: asId(31),
  optionId: asId(41),
  name: 'T-Shirt',
  option: 'M',
  cancelled: false,
  presence: neverInside,
  ...change,
});
