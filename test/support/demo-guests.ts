/** Guests of the running demo that a door admits without a question, and what their history says. */
import { createServiceClient } from '../../src/client/api/service-client.ts';
import { systemClock, systemTimers } from '../../src/client/device/platform.ts';
import { eventParticipants } from '../../src/contract/event.ts';
import { type ParticipantAnswer, participantRead } from '../../src/contract/participant.ts';
import { noLog } from './memory-log.ts';
import type { ServiceProcess } from './service-process.ts';

export type DemoGuest = {
  readonly identifier: string;
  readonly displayIdentifier: string;
  readonly participantId: number;
  readonly name: string;
};

const deadlineMs = 60_000;

export function demoClient(service: ServiceProcess) {
  const link = new URLSearchParams(service.pairingLink().split('#')[1]);
  const key = link.get('key') ?? '';
  const client = createServiceClient({
    log: noLog,
    service: service.origin,
    key,
    fetch,
    clock: systemClock,
    timers: systemTimers,
    onDate: () => {},
    onOutcome: () => {},
  });
  return { client, key, eventId: Number(link.get('event')) };
}

/** Paid, accepted, without products or a note, and not inside yet. */
export const plainGuests = (service: ServiceProcess): Promise<readonly DemoGuest[]> =>
  guestsWho(service, ({ products, note }) => (products ?? []).length === 0 && !note);

/** As plain guests, but for the one product that each has booked. */
export const guestsWithProduct = (
  service: ServiceProcess,
  definitionId: number,
): Promise<readonly DemoGuest[]> =>
  guestsWho(
    service,
    ({ products }) => products?.length === 1 && products[0]?.productDefinitionId === definitionId,
  );

async function guestsWho(
  service: ServiceProcess,
  isWanted: (participant: ParticipantAnswer) => boolean,
): Promise<readonly DemoGuest[]> {
  const { client, eventId } = demoClient(service);
  const read = await client.request(eventParticipants, {
    id: eventId,
    params: { resultType: 'full', pageSize: 500 },
    deadlineMs,
  });
  if (read.kind !== 'answer' || !('lastPage' in read.answer)) throw new Error(JSON.stringify(read));
  const free = read.answer.participants.filter((each) => isFree(each) && isWanted(each));
  return free.map((participant) => ({
    identifier: participant.identifier ?? '',
    displayIdentifier: participant.displayIdentifier ?? '',
    participantId: participant.id,
    name: `${participant.firstName} ${participant.lastName}`,
  }));
}

const isFree = ({ status, cancelled, paymentStatus, tickets }: ParticipantAnswer) =>
  status.endsWith('.accepted') &&
  cancelled === null &&
  paymentStatus === 'paid' &&
  tickets[0]?.checked === false;

export async function historyOf(service: ServiceProcess, { participantId }: DemoGuest) {
  const { client } = demoClient(service);
  const read = await client.request(participantRead, { id: participantId, params: {}, deadlineMs });
  if (read.kind !== 'answer') throw new Error(JSON.stringify(read));
  return read.answer.participant.checkInHistory ?? [];
}
