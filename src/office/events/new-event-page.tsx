import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { ServiceClient } from '../../client/api/service-client.ts';
import { systemNewId } from '../../client/device/platform.ts';
import { sessionRead } from '../../contract/account.ts';
import { eventCreate } from '../../contract/event.ts';
import { userCreate, userExists, userFind, userRead } from '../../contract/user.ts';
import type { UserId } from '../../domain/ids.ts';
import { useLanguage, useScreenTexts } from '../../ui/i18n/language.ts';
import { eventPath } from '../kit/addresses.ts';
import { isEmail } from '../kit/email.ts';
import { Form } from '../kit/form.tsx';
import { SelectRow, TextRow } from '../kit/form-row.tsx';
import { nearHere } from '../kit/names.ts';
import { PageHead } from '../kit/page-head.tsx';
import { Answered } from '../kit/states.tsx';
import { answerDeadlineMs } from '../session/open-session.ts';
import { type Failure, useSend } from '../session/service-calls.ts';
import { type Session, useSession } from '../session/use-session.ts';
import { type EventProblems, newDraft, problemsOf, sentOf } from './event-draft.ts';
import { problemOfCodes } from './event-problems.ts';
import { EventRows } from './event-rows.tsx';
import { readEvents } from './read-events.ts';

/** Makes an event: a title and a day are enough. */
export function NewEventPage() {
  const { form } = useScreenTexts('events');
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
  if (session.kind === 'answer') {
    const { hosts, user } = session.answer;
    // An event is its maker's, unless somebody else is chosen: the key may hold the demo's host, too.
    return hosts
      .toSorted((one, other) => Number(other.id === user?.id) - Number(one.id === user?.id))
      .map(named);
  }
  // Another service does not have that call: anyone who hosts an event that the key may read.
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
  const { form } = useScreenTexts('events');
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

/** In whose name an event is made: a user of the service that the key holds. */
type NewHost = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly language: string;
};

type HostEnd =
  | { readonly kind: 'host'; readonly id: UserId }
  /** There is such a user, whom the key doesn't hold. */
  | { readonly kind: 'not-yours' }
  | { readonly kind: 'failed'; readonly failure: Failure };

const deadlineMs = answerDeadlineMs;

/**
 * Finds the user with this e-mail, or makes one. Nobody learns its password: the key holds the user,
 * and signing in by e-mail is another account.
 * @param newPassword a text that nobody can guess
 */
async function hostOf(
  request: ServiceClient['request'],
  { firstName, lastName, email, language }: NewHost,
  newPassword: () => string,
): Promise<HostEnd> {
  const there = await request(userExists, { params: { username: email }, deadlineMs });
  if (there.kind !== 'answer') return { kind: 'failed', failure: there };
  if (there.answer.exists && !there.answer.authorized) return { kind: 'not-yours' };
  if (there.answer.exists) {
    const found = await request(userFind, { params: { username: email }, deadlineMs });
    if (found.kind !== 'answer') return { kind: 'failed', failure: found };
    const [id] = found.answer.ids;
    return id === undefined ? { kind: 'not-yours' } : { kind: 'host', id };
  }
  const params = { firstName, lastName, username: email, email, language, password: newPassword() };
  const made = await request(userCreate, { params, deadlineMs });
  return made.kind === 'answer'
    ? { kind: 'host', id: made.answer.id }
    : { kind: 'failed', failure: made };
}

type HostDraft = {
  /** One whom the key holds; null: a new one, with what follows. */
  readonly known: UserId | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
};

type HostProblem = 'name-missing' | 'email-form' | 'not-yours';
type HostProblems = {
  readonly [Field in 'firstName' | 'lastName' | 'email']?: HostProblem;
};

const newHostDraft = (known: UserId | null): HostDraft => ({
  known,
  firstName: '',
  lastName: '',
  email: '',
});

type Props = {
  readonly hosts: readonly { readonly id: UserId; readonly name: string }[];
  readonly draft: HostDraft;
  readonly problems: HostProblems;
  readonly onChange: (change: Partial<HostDraft>) => void;
};

/** Who organizes an event: one of those whom the key holds, or somebody new. */
function HostRows({ hosts, draft, problems, onChange }: Props) {
  const { host } = useScreenTexts('events');
  const words: Record<HostProblem, string> = {
    'name-missing': host.nameMissing,
    'email-form': host.emailForm,
    'not-yours': host.notYours,
  };
  const row = (field: 'firstName' | 'lastName' | 'email') => {
    const problem = problems[field];
    return {
      value: draft[field],
      onChange: (value: string) => onChange({ [field]: value }),
      error: problem && words[problem],
    };
  };
  return (
    <fieldset className="rows__group">
      <legend className="card__title">{host.title}</legend>
      <p className="card__intro">{host.intro}</p>
      {hosts.length > 0 && (
        <SelectRow
          label={host.choose}
          value={String(draft.known ?? '')}
          options={[
            ...hosts.map(({ id, name }) => ({ value: String(id), name })),
            { value: '', name: host.another },
          ]}
          onChange={(value) =>
            onChange({ known: hosts.find(({ id }) => String(id) === value)?.id ?? null })
          }
        />
      )}
      {draft.known === null && (
        <>
          <div className="rows__beside">
            <TextRow label={host.firstName} autoComplete="given-name" {...row('firstName')} />
            <TextRow label={host.lastName} autoComplete="family-name" {...row('lastName')} />
          </div>
          <TextRow label={host.email} type="email" autoComplete="email" {...row('email')} />
        </>
      )}
    </fieldset>
  );
}
