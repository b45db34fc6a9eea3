import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountInvite } from '../../contract/account.ts';
import { type Role, roles, sessionRead } from '../../contract/session.ts';
import { asId, type EventId, type UserId } from '../../domain/ids.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { OneOf } from '../../ui/kit/choices.tsx';
import { readEvents } from '../events/read-events.ts';
import { Form } from '../kit/form.tsx';
import { SelectRow } from '../kit/form-row.tsx';
import { Busy } from '../kit/states.tsx';
import { type Failure, useCall, useSend } from '../session/service-calls.ts';
import { useSession } from '../session/use-session.ts';
import { InvitationReady, type MadeInvitation } from './invitation-ready.tsx';
import { officeAccountTexts } from './texts.ts';

/** `host:12` or `event:34`, as the field holds it. */
const heldForm = /^(host|event):(\d+)$/;

function paramsOf(held: string) {
  const [, kind, id] = heldForm.exec(held) ?? [];
  return kind === 'host'
    ? { hostId: asId<UserId>(Number(id)) }
    : { eventId: asId<EventId>(Number(id)) };
}

/** Makes a link that asks somebody in. */
export function Invite() {
  const { invite, roles: names } = useScreenTexts(officeAccountTexts);
  const send = useSend();
  const { choices, isKnown } = useChoices();
  const [role, setRole] = useState<Role>('editor');
  const [chosen, setChosen] = useState<string | null>(null);
  const [made, setMade] = useState<MadeInvitation | null>(null);
  const held = chosen ?? choices[0]?.value;

  const run = async (): Promise<Failure | null> => {
    if (held === undefined) return null;
    const outcome = await send(accountInvite, { params: { role, ...paramsOf(held) } });
    if (outcome.kind !== 'answer') return outcome;
    setMade({ role, secret: outcome.answer.secret });
    return null;
  };

  return (
    <section className="card part">
      <h2 className="card__title">{invite.title}</h2>
      {held === undefined ? (
        isKnown ? (
          <p>{invite.noEvents}</p>
        ) : (
          <Busy />
        )
      ) : (
        <Form submit={invite.submit} run={run}>
          <OneOf
            legend={invite.role}
            hint={invite.hints[role]}
            options={roles.map((value) => ({ value, name: names[value] }))}
            value={role}
            onChange={setRole}
          />
          <SelectRow label={invite.holds} value={held} options={choices} onChange={setChosen} />
        </Form>
      )}
      {made && <InvitationReady made={made} onClose={() => setMade(null)} />}
    </section>
  );
}

/** Organizers with all their events, and single events. */
function useChoices() {
  const { invite } = useScreenTexts(officeAccountTexts);
  const { request } = useSession();
  const session = useCall(sessionRead, { params: {} });
  const events = useQuery({ queryKey: ['events'], queryFn: () => readEvents(request) });
  const choices = [
    ...(session.data?.hosts ?? []).map(({ id, firstName, lastName }) => ({
      value: `host:${id}`,
      name: invite.allOf(`${firstName} ${lastName}`),
    })),
    ...(events.data ?? []).map(({ id, title }) => ({ value: `event:${id}`, name: title })),
  ];
  return { choices, isKnown: session.data !== undefined && events.data !== undefined };
}
