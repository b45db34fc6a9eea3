/**
 * What a gateway passes on for a door: a door's calls, about the events that its key holds. The
 * upstream's key may do more and hold other events, so the gateway first finds out which event an object
 * belongs to. It refuses what a door need not do.
 */
import * as v from 'valibot';
import type { Call } from '../../../contract/call.ts';
import { general, invalidFormat } from '../../../contract/error-code.ts';
import { eventRead } from '../../../contract/event.ts';
import { participantRead } from '../../../contract/participant.ts';
import { participantStream, participantStreamType } from '../../../contract/participant-stream.ts';
import { syncRead, syncRegister } from '../../../contract/sync.ts';
import { ticketCheck, ticketFind, ticketReset } from '../../../contract/ticket.ts';
import type { ApiKeyId, EventId } from '../../../domain/ids.ts';
import type { Given } from '../../core/deps/form-text.ts';
import { notAuthorized, refuse } from '../../core/deps/refusal.ts';
import { type Asked, createDoorFeed, type Passed } from './door-feed.ts';
import { type EventFound, notedParticipant, type ObjectEvents } from './object-events.ts';
import type { SetAside } from './set-aside.ts';
import type { Onward, Upstream } from './upstream.ts';

/** @param held the events of the door's key */
export type DoorWay = (asked: Asked, held: readonly EventId[], door: ApiKeyId) => Promise<Passed>;

const participantAnswer = v.object({ participant: notedParticipant });

export function createDoorWay(upstream: Upstream, objects: ObjectEvents, aside: SetAside): DoorWay {
  const feed = createDoorFeed(upstream, objects, readsEvents, aside);

  async function pass(asked: Asked, held: readonly EventId[], door: ApiKeyId): Promise<Passed> {
    const { call, id, given } = asked;
    const twice = [...given].find(([, values]) => values.length > 1);
    // Which of the two the upstream takes is not known here.
    if (twice) return refuse(400, invalidFormat(twice[0]));
    switch (call.object) {
      case 'event':
        return held.includes(id as EventId) ? upstream.request(onwardOf(asked)) : notAuthorized;
      case 'participant':
        if (call.path === participantRead.path && call.method === 'GET')
          return participant(id, held, door);
        return ofHeld(await objects.of('participant', id ?? 0), held, asked);
      case 'ticket':
      case 'payment':
        return ofHeld(await objects.of(call.object, id ?? 0), held, asked);
      case null:
        return withoutObject(asked, held, door);
      default:
        return notAuthorized;
    }
  }

  function ofHeld(found: EventFound, held: readonly EventId[], asked: Asked) {
    if (found.kind !== 'event') return found;
    return held.includes(found.eventId) ? upstream.request(onwardOf(asked)) : notAuthorized;
  }

  async function participant(
    id: number | undefined,
    held: readonly EventId[],
    door: ApiKeyId,
  ): Promise<Passed> {
    const read = await upstream.read({ call: participantRead, id }, participantAnswer);
    const isTold = read.kind === 'read' || (read.kind === 'refused' && read.status === 404);
    if (isTold && id !== undefined) aside.settled(door, id);
    if (read.kind !== 'read') return read;
    objects.note(read.answer.participant);
    return held.includes(read.answer.participant.eventId) ? read : notAuthorized;
  }

  async function withoutObject(
    asked: Asked,
    held: readonly EventId[],
    door: ApiKeyId,
  ): Promise<Passed> {
    const { call, given } = asked;
    switch (call.path) {
      case ticketFind.path: {
        const eventId = given.get('eventId')?.[0] ?? (held.length === 1 ? String(held[0]) : '');
        if (!held.includes(Number(eventId) as EventId)) return notAuthorized;
        return upstream.request({ call, given: new Map([...given, ['eventId', [eventId]]]) });
      }
      case ticketCheck.path:
      case ticketReset.path:
        return check(call, given, held);
      case syncRegister.path:
        return upstream.request({ call, given });
      case syncRead.path:
        return feed(asked, held, door);
      default:
        return notAuthorized;
    }
  }

  async function check(call: Call, given: Given, held: readonly EventId[]): Promise<Passed> {
    const named = given.get('eventId')?.[0];
    if (named !== undefined && !held.includes(Number(named) as EventId)) return notAuthorized;
    const onward = new Map(given);
    // One code is asked for, and so one goes on.
    if (onward.has('identifier')) onward.delete('displayIdentifier');
    const found = await objects.ofCode(onward);
    if (found.kind !== 'event') return found;
    if (!held.includes(found.eventId)) return notAuthorized;
    return upstream.request({ call, given: onward.set('eventId', [String(found.eventId)]) });
  }

  /** Whether it is the one object that the upstream's key may not touch, or the door's event itself. */
  async function readsEvents(held: readonly EventId[]): Promise<boolean> {
    for (const id of held) {
      const read = await upstream.read({ call: eventRead, id }, v.object({}));
      if (read.kind !== 'read' && !(read.kind === 'refused' && read.status === 404)) return false;
    }
    return true;
  }

  return async (asked, held, door) => {
    const passed = await pass(asked, held, door);
    if (passed.kind !== 'refused' || passed.status !== 403) return passed;
    // A 403 tells a door that its own key is off. If the upstream's key may do it no more, the door's
    // own key is as good as before: the door waits, as for a service that is away.
    if (!(await readsEvents(held))) return { kind: 'unavailable' };
    return { ...passed, errors: [general.notAuthorized] };
  };
}

export const onwardOf = ({ call, id, given }: Asked): Onward => ({
  call,
  id,
  given,
  ...(call.path === participantStream.path && { type: participantStreamType }),
});
