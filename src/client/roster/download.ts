/**
 * Reads the whole list of attendees: the participants of the event page by page; where a service
 * lacks that call, payments → tickets → participants.
 */
import { eventParticipants, eventPayments, pageSizeLimit } from '../../contract/event.ts';
import { type ParticipantAnswer, participantRead } from '../../contract/participant.ts';
import { paymentTickets } from '../../contract/payment.ts';
import { ticketRead } from '../../contract/ticket.ts';
import type { Attendee } from '../../domain/attendee.ts';
import type { EventId, ParticipantId } from '../../domain/ids.ts';
import type { Clock } from '../../domain/time.ts';
import { mapOutcome, type Outcome } from '../api/outcome.ts';
import type { ServiceClient } from '../api/service-client.ts';
import type { Timers } from '../timers.ts';
import { patiently, sideBySide } from './pace.ts';
import { readProductNames } from './product-names.ts';
import type { StoredRoster } from './roster-store.ts';
import { toAttendees } from './to-attendees.ts';

export type DownloadOptions = {
  readonly client: ServiceClient;
  readonly eventId: EventId;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly onProgress: (count: number, total: number | null) => void;
  readonly onParticipant: (participant: ParticipantAnswer) => void;
};

export type Download = Omit<StoredRoster, 'feedPosition' | 'feedKeyEnd'>;

export async function downloadRoster(options: DownloadOptions): Promise<Outcome<Download>> {
  const readAt = options.clock.now();
  const participants = await readParticipants(options);
  if (participants.kind !== 'answer') return participants;
  const names = await readProductNames(options, participants.answer);
  return mapOutcome(names, (productNames) => ({
    readAt,
    productNames: [...productNames],
    attendees: participants.answer.flatMap((participant): Attendee[] => {
      options.onParticipant(participant);
      return toAttendees(participant, productNames, readAt);
    }),
  }));
}

async function readParticipants(options: DownloadOptions): Promise<Outcome<ParticipantAnswer[]>> {
  const paged = await readPages(options);
  if (paged.kind !== 'refused') return paged;
  const ids = await walkPayments(options);
  return ids.kind === 'answer' ? readEach(options, ids.answer) : ids;
}

const deadlineMs = 20_000;

async function readPages(options: DownloadOptions): Promise<Outcome<ParticipantAnswer[]>> {
  const { client, eventId, timers, onProgress } = options;
  const read: ParticipantAnswer[] = [];
  for (let page = 0; ; page += 1) {
    const outcome = await patiently(timers, () =>
      client.request(eventParticipants, {
        deadlineMs,
        id: eventId,
        params: { resultType: 'full', pageSize: pageSizeLimit, page },
      }),
    );
    if (outcome.kind !== 'answer') return outcome;
    const { answer } = outcome;
    if (!('lastPage' in answer)) return readEach(options, answer.participants);
    read.push(...answer.participants);
    onProgress(read.length, answer.totalResults);
    if (page >= answer.lastPage) return { kind: 'answer', answer: read };
  }
}

async function walkPayments(options: DownloadOptions): Promise<Outcome<ParticipantId[]>> {
  const { client, eventId, timers } = options;
  const payments = await patiently(timers, () =>
    client.request(eventPayments, { deadlineMs, id: eventId, params: {} }),
  );
  if (payments.kind !== 'answer') return payments;
  const tickets = await sideBySide(payments.answer.payments, (id) =>
    patiently(timers, () => client.request(paymentTickets, { deadlineMs, id, params: {} })),
  );
  if (tickets.kind !== 'answer') return tickets;
  const ids = tickets.answer.flatMap((payment) => payment.tickets);
  const read = await sideBySide(ids, (id) =>
    patiently(timers, () => client.request(ticketRead, { deadlineMs, id, params: {} })),
  );
  return mapOutcome(read, (answers) => [
    ...new Set(answers.flatMap(({ ticket }) => ticket.participantId ?? [])),
  ]);
}

async function readEach(
  { client, timers, onProgress }: DownloadOptions,
  ids: readonly ParticipantId[],
): Promise<Outcome<ParticipantAnswer[]>> {
  let count = 0;
  const read = await sideBySide(ids, async (id) => {
    const outcome = await patiently(timers, () =>
      client.request(participantRead, { deadlineMs, id, params: {} }),
    );
    count += 1;
    onProgress(count, ids.length);
    return outcome;
  });
  return mapOutcome(read, (answers) => answers.map(({ participant }) => participant));
}
