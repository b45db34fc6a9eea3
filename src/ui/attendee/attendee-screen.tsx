import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { TicketId } from '../../domain/ids.ts';
import { useScreenTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { useDoor } from '../kit/hooks/door.ts';
import { ScreenFrame } from '../kit/screen-frame.tsx';
import { GuestFacts } from './guest-facts.tsx';
import { GuestHead } from './guest-head.tsx';
import { GuestHistory } from './guest-history.tsx';
import { GuestProducts } from './guest-products.tsx';
import { attendeeTexts } from './texts.ts';
import './attendee.css';
import type { Go, Views } from '../kit/hooks/use-view.ts';

/** The page of one guest: who they are, what happened so far, and what staff can do. */
export function AttendeeScreen({ view, go, back }: Views) {
  const texts = useScreenTexts(attendeeTexts);
  return (
    <ScreenFrame title={texts.title} onBack={back}>
      {view.at === 'attendee' && <Guest key={view.ticketId} ticketId={view.ticketId} go={go} />}
    </ScreenFrame>
  );
}

type Props = {
  readonly ticketId: TicketId;
  readonly go: Go;
};

function Guest({ ticketId, go }: Props) {
  const door = useDoor();
  const texts = useScreenTexts(attendeeTexts);
  const [opened] = useState(() => door.desk.openFile(ticketId));
  const file = useStore(opened.state);
  const { attendee } = file;
  useEffect(() => opened.follow(), [opened]);

  if (!attendee) {
    return (
      <>
        <p>{texts.gone}</p>
        <ActionButton kind="secondary" icon="search" run={() => go({ at: 'search' })}>
          {texts.toSearch}
        </ActionButton>
      </>
    );
  }
  return (
    <div className="person">
      <GuestHead attendee={attendee} file={file} go={go} />
      <div className="person__more">
        <GuestProducts attendee={attendee} />
        <GuestHistory attendee={attendee} file={file} />
        <GuestFacts attendee={attendee} file={file} />
      </div>
    </div>
  );
}
