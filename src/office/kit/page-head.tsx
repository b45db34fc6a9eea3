import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { eventRead } from '../../contract/event.ts';
import { useCall } from '../session/service-calls.ts';
import { eventIdIn } from './addresses.ts';

type Props = {
  readonly title: string;
  readonly intro?: ReactNode;
  /** The page's one primary action. */
  readonly action?: ReactNode;
};

/**
 * The head of a page: its title takes the focus, so that a screen reader says which page this is. The
 * browser's tab names the event, too: organizers open pages of several events next to each other.
 */
export function PageHead({ title, intro, action }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Once: a title that changes, as with the language, takes the focus from nobody.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const eventTitle = useEventTitle();
  useEffect(() => {
    const names = [
      title,
      ...(eventTitle === undefined || eventTitle === title ? [] : [eventTitle]),
    ];
    document.title = `${names.join(' · ')} · Admit`;
  }, [title, eventTitle]);
  return (
    <header className="page-head">
      <div className="page-head__words">
        <h1 ref={heading} className="page-head__title" tabIndex={-1}>
          {title}
        </h1>
        {intro !== undefined && <p className="page-head__intro">{intro}</p>}
      </div>
      {action !== undefined && <div className="page-head__action">{action}</div>}
    </header>
  );
}

/** The title of the event that the address is about, as soon as it is known. */
function useEventTitle(): string | undefined {
  const [path] = useLocation();
  const id = eventIdIn(path);
  // Without an event there is no call, and the number is not used.
  const { data } = useCall(eventRead, { id: id ?? 0, params: {} }, { enabled: id !== null });
  return id === null ? undefined : data?.event.title;
}
