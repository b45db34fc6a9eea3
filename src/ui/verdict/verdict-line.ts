/** Writes the line under a verdict's word: the one fact that staff need next. */

import type { Scan } from '../../client/check-in/scan.ts';
import type { DoorState } from '../../client/door/door-state.ts';
import { type Instant, localDateTime } from '../../domain/time.ts';
import { presenceOf } from '../../domain/verdict-kinds.ts';
import { type Language, useLanguage } from '../i18n/language.ts';
import { useDoorState } from '../kit/hooks/door.ts';
import { useTime } from '../kit/hooks/time.ts';

type Door = Pick<DoorState, 'event' | 'pairing'>;

export function useVerdictLine(scan: Scan): string {
  const { clock } = useTime();
  const event = useDoorState((state) => state.event);
  const pairing = useDoorState((state) => state.pairing);
  return verdictLine(scan, { event, pairing }, useLanguage(), clock.now());
}

function verdictLine(scan: Scan, door: Door, language: Language, now: Instant): string {
  const { verdict: texts } = language.texts;
  const { attendee, code, attention, vouched, checked, visit, replacedAt } = scan.verdict;
  const zone = door.event.timezone;
  const moment = (local: Parameters<Language['format']['moment']>[0]) =>
    language.format.moment(local, localDateTime(now, zone));
  const presence = presenceOf(scan.verdict);

  switch (code) {
    case 'admitted':
      if (vouched) return texts.soldAfterList;
      return attendee
        ? texts.admittedAt(language.format.clockAt(scan.at, zone))
        : texts.admittedUnverified;
    case 'left':
      return texts.leftAt(language.format.clockAt(scan.at, zone));
    case 'already':
      if (visit && !visit.inside) return texts.enteredBefore;
      return presence?.at
        ? texts.since(moment(presence.at), presence.device)
        : texts.alreadyUnknown;
    case 'not-inside':
      return presence?.at
        ? texts.leftSince(moment(presence.at), presence.device)
        : texts.neverInside;
    case 'cancelled':
      return attendee?.cancelled
        ? texts.cancelledOn(
            language.format.day(attendee.cancelled),
            language.format.clock(attendee.cancelled),
          )
        : texts.cancelledText;
    case 'replaced':
      return replacedAt ? texts.replacedOn(language.format.day(replacedAt)) : texts.cancelledText;
    case 'not-accepted':
      return attendee ? texts.status[attendee.status] : texts.cancelledText;
    case 'category':
      return texts.category(
        attendee?.categoryName ?? vouched?.ticket.categoryName ?? '',
        door.pairing.gate.name,
      );
    case 'unpaid':
      return texts.unpaidText;
    case 'not-booked':
      return texts.notBookedText;
    case 'area-closed':
      return texts.areaClosedText;
    case 'full':
      return texts.fullText;
    case 'product-cancelled':
      return checked?.product.name
        ? texts.productCancelled(checked.product.name)
        : language.texts.product.verdict['product-cancelled'];
    case 'ask-unpaid':
      return texts.askUnpaidText;
    case 'ask-first':
      if (vouched) return texts.soldAfterList;
      return attendee ? texts.askFirstText : texts.admittedUnverified;
    case 'unknown':
      if (attention.includes('forged')) return texts.forgedText;
      if (attention.includes('gone-from-list')) return texts.goneText;
      return isListWhole(scan.verdict) ? texts.unknownText : texts.unknownSoFarText;
    case 'wrong-event':
      return scan.verdict.otherEvent
        ? texts.wrongEventNamed(scan.verdict.otherEvent.title)
        : texts.wrongEventText;
    case 'cannot-record':
      return texts.cannotRecordText;
  }
}

/**
 * Whether a code that is not on the list is known to be missing: only if the whole list was read.
 */
const isListWhole = ({ origin }: Scan['verdict']): boolean =>
  origin.from === 'service' || origin.readAt !== null;
