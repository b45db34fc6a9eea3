import { useState } from 'react';
import { sessionRead } from '../../contract/session.ts';
import { asId, type UserId } from '../../domain/ids.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import type { EventPageProps } from '../kit/addresses.ts';
import { SelectRow } from '../kit/form-row.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { Advice, Answered, Empty } from '../kit/states.tsx';
import { CallFailed, lacksCall, useCall } from '../session/service-calls.ts';
import { LogView } from './log-view.tsx';
import { officeLogTexts } from './texts.ts';
import './log.css';

/** What was changed of one event. */
export function EventLogPage({ eventId }: EventPageProps) {
  const texts = useScreenTexts(officeLogTexts);
  return (
    <>
      <PageHead title={texts.title} intro={texts.intro} />
      <LogView of={{ kind: 'event', id: eventId }} />
    </>
  );
}

/** What was changed of all events of an organizer, and of the organizer. */
export function HostLogPage() {
  const texts = useScreenTexts(officeLogTexts);
  const session = useCall(sessionRead, { params: {} });
  const [chosen, setChosen] = useState<UserId | null>(null);
  const isLacking = session.error instanceof CallFailed && lacksCall(session.error.failure);
  if (isLacking) {
    return (
      <>
        <PageHead title={texts.title} />
        <Advice {...texts.notThere} />
      </>
    );
  }
  return (
    <>
      <PageHead title={texts.title} intro={texts.intro} />
      <Answered asked={session}>
        {({ hosts, user }) => {
          const id = chosen ?? hosts[0]?.id ?? user?.id ?? null;
          if (id === null) {
            return <Empty icon="clock" title={texts.noHost.title} next={texts.noHost.next} />;
          }
          return (
            <>
              {hosts.length > 1 && (
                <div className="log-host">
                  <SelectRow
                    label={texts.ofHost}
                    value={String(id)}
                    options={hosts.map((host) => ({
                      value: String(host.id),
                      name: `${host.firstName} ${host.lastName}`,
                    }))}
                    onChange={(value) => setChosen(asId<UserId>(Number(value)))}
                  />
                </div>
              )}
              <LogView key={id} of={{ kind: 'host', id }} />
            </>
          );
        }}
      </Answered>
    </>
  );
}
