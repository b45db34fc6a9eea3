import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { systemNewId } from '../../client/device/platform.ts';
import { eventCreate } from '../../contract/event.ts';
import { sessionRead } from '../../contract/session.ts';
import { userRead } from '../../contract/user.ts';
import type { UserId } from '../../domain/ids.ts';
import { useLanguage, useScreenTexts } from '../../ui/i18n/language.ts';
import { eventPath } from '../kit/addresses.ts';
import { isEmail } from '../kit/email.ts';
import { Form } from '../kit/form.tsx';
import { nearHere } from '../kit/names.ts';
import { PageHead } from '../kit/page-head.tsx';
import { Answered } from '../kit/states.tsx';
import { answerDeadlineMs } from '../session/open-session.ts';
import { type Failure, useSend } from '../session/service-calls.ts';
import { type Session, useSession } from '../session/use-session.ts';
import { type EventProblems, newDraft, problemsOf, sentOf } from './event-draft.ts';
import { problemOfCodes } from './event-problems.ts';
import { EventRows } from './event-rows.tsx';
import { hostOf } from './host.ts';
import { type HostDraft, type HostProblems, HostRows, newHostDraft } from './host-rows.tsx';
import { readEvents } from './read-events.ts';
import { officeEventTexts } from './texts.ts';

/** Makes an event: a title and a day are enough. */
export function NewEventPage() {
  const { form } = useScreenTexts(officeEventTexts);
  const { request } = useSession();
  const hosts = useQuery({ queryKey: ['hosts'], queryFn: () => readHosts(request) });
  return (
    <>
      <PageHead title={form.newTitle} intro={form.newIntro} />
      <Answered asked={hosts}>{(known) => <NewEvent hosts={known} />}</Answered>
    </>
  );
}

export type KnownHost = { readonly id: UserId; readonly name: string };

/** The users in whose name the key's events are made. */
async function readHosts(request: Session['request']): Promise<readonly KnownHost[]> {
  const session = await request(sessionRead, { params: {}, deadlineMs: answerDeadlineMs });
  if (session.kind === 'answer') return session.answer.hosts.map(named);
  // Another service lacks that call: whoever hosts an event that the key may read.
  const ids = new Set((await readEvents(request)).map(({ hostId }) => hostId));
  const hosts: KnownHost[] = [];
  for (const id of ids) {
    const read = await request(userRead, { id, params: {}, deadlineMs: answerDeadlineMs });
    // Of a host whom the key doesn't hold it has single events only, and can make none.
    if (read.kind !== 'answer') continue;
    hosts.push(named(read.answer.user));
  }
  return hosts;
}

type Person = { readonly id: UserId; readonly firstName: string; readonly lastName: string };

const named = ({ id, firstName, lastName }: Person): KnownHost => ({
  id,
  name: `${firstName} ${lastName}`,
});

function NewEvent({ hosts }: { readonly hosts: readonly KnownHost[] }) {
  const { form } = useScreenTexts(officeEventTexts);
  const { tag } = useLanguage();
  const { request } = useSession();
  const send = useSend();
  const [, go] = useLocation();
  const [draft, setDraft] = useState(() => newDraft(nearHere(tag)));
  const [problems, setProblems] = useState<EventProblems>({});
  const [host, setHost] = useState<HostDraft>(() => newHostDraft(hosts[0]?.id ?? null));
  const [hostProblems, setHostProblems] = useState<HostProblems>({});

  const run = async (): Promise<Failure | null> => {
    const found = problemsOf(draft);
    const ofHost = host.known === null ? hostProblemsOf(host) : {};
    setProblems(found);
    setHostProblems(ofHost);
    if (Object.keys({ ...found, ...ofHost }).length > 0) return null;

    let hostId = host.known;
    if (hostId === null) {
      const { firstName, lastName, email } = host;
      const asked = { firstName, lastName, email: email.trim(), language: draft.language };
      const end = await hostOf(request, asked, systemNewId);
      if (end.kind === 'failed') return end.failure;
      if (end.kind === 'not-yours') {
        setHostProblems({ email: 'not-yours' });
        return null;
      }
      hostId = end.id;
    }
    const made = await send(eventCreate, { params: { ...sentOf(draft, null), hostId } });
    if (made.kind === 'answer') {
      go(eventPath(made.answer.id));
      return null;
    }
    const said = made.kind === 'refused' ? problemOfCodes(made.errors) : {};
    setProblems(said);
    return Object.keys(said).length > 0 ? null : made;
  };

  return (
    <section className="card">
      <Form submit={form.create} run={run} isNew>
        <EventRows
          draft={draft}
          problems={problems}
          onChange={(field, value) => setDraft((now) => ({ ...now, [field]: value }))}
        />
        <HostRows
          hosts={hosts}
          draft={host}
          problems={hostProblems}
          onChange={(change) => setHost((now) => ({ ...now, ...change }))}
        />
      </Form>
    </section>
  );
}

function hostProblemsOf({ firstName, lastName, email }: HostDraft): HostProblems {
  return {
    ...(firstName.trim() === '' && { firstName: 'name-missing' as const }),
    ...(lastName.trim() === '' && { lastName: 'name-missing' as const }),
    ...(!isEmail(email) && { email: 'email-form' as const }),
  };
}
