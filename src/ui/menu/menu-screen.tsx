import { type ReactNode, useState } from 'react';
import { late } from '../device/late.tsx';
import { clockText } from '../door/clock-line.tsx';
import { paceText, readingText } from '../door/roster-line.tsx';
import { useFormat, useLanguage, useScreenTexts, useTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { useDoor, useDoorState, useHeardCount } from '../kit/hooks/door.ts';
import { type Standing, standingOf, useStanding } from '../kit/hooks/standing.ts';
import { useNow } from '../kit/hooks/time.ts';
import type { Go, Views } from '../kit/hooks/use-view.ts';
import { Icon, type IconName } from '../kit/icon.tsx';
import { ScreenFrame } from '../kit/screen-frame.tsx';
import { SupervisorLine } from '../supervisor/supervisor-line.tsx';
import { useSupervised } from '../supervisor/use-supervised.ts';
import { OtherEvents } from './other-events.tsx';
import './menu.css';

const RemoveDoorSheet = late(async () => (await import('./remove-door-sheet.tsx')).RemoveDoorSheet);

/** The screen "More": the state of this device, and links to screens that are seldom needed. */
export function MenuScreen({ go }: Views) {
  const door = useDoor();
  const { state } = useTexts();
  const removal = useScreenTexts('removal');
  const { run } = useSupervised();
  const [isRemoving, setIsRemoving] = useState(false);
  return (
    <ScreenFrame title={state.title}>
      <DoorFacts />
      <ActionButton kind="secondary" icon="refresh" run={() => door.refresh()}>
        {state.refresh}
      </ActionButton>
      <SupervisorLine />
      <OtherEvents />
      <MenuLinks go={go} />
      <button
        type="button"
        className="button button--text"
        onClick={() => run(() => setIsRemoving(true))}
      >
        {removal.open}
      </button>
      {isRemoving && <RemoveDoorSheet onClose={() => setIsRemoving(false)} />}
    </ScreenFrame>
  );
}

const connectionIcons: Readonly<Record<Standing['state'], IconName>> = {
  online: 'online',
  unknown: 'online',
  offline: 'offline',
  refused: 'key',
};

/**
 * Tells in words about the connection, what is pending, the list with its age (R6) and a wrong clock
 * (T2).
 */
export function DoorFacts() {
  const language = useLanguage();
  const { state: texts, clock, roster: rosterTexts } = language.texts;
  const standing = useDoorState((state) => standingOf(state).state);
  const pairing = useDoorState((state) => state.pairing);
  const keeping = useDoorState((state) => state.keeping);
  const skewMs = useDoorState((state) => state.skewMs);
  const clockIs = clockText(skewMs, language);
  return (
    <dl className="facts">
      <Fact icon={connectionIcons[standing]} name={texts.connection}>
        <ConnectionText />
      </Fact>
      <Fact icon="devices" name={texts.links}>
        <LinksText />
      </Fact>
      <Fact icon="outbox" name={texts.outbox}>
        <OutboxText />
      </Fact>
      <Fact icon="list" name={texts.list}>
        <RosterText />
      </Fact>
      <Fact icon="key" name={texts.device}>
        {pairing.device} · {new URL(pairing.service).host}
      </Fact>
      {keeping !== null && keeping !== 'kept' && (
        <Fact icon="alert" name={rosterTexts.storage}>
          {rosterTexts.keeping[keeping]}
        </Fact>
      )}
      {clockIs !== null && (
        <Fact icon="clock" name={clock.name}>
          {clockIs}
        </Fact>
      )}
    </dl>
  );
}

type FactProps = { readonly icon: IconName; readonly name: string; readonly children: ReactNode };

const Fact = ({ icon, name, children }: FactProps) => (
  <div className="fact">
    <Icon name={icon} />
    <dt className="fact__name">{name}</dt>
    <dd className="fact__value">{children}</dd>
  </div>
);

function ConnectionText() {
  const connection = useStanding();
  const { state: texts } = useTexts();
  const format = useFormat();
  const now = useNow(1000);
  if (connection.state === 'refused') return texts.refusedText;
  if (connection.state === 'online') return texts.onlineText;
  if (connection.state === 'unknown') return texts.unknownText;
  return (
    <>
      <span>{texts.offline[connection.reason]} </span>
      <span>{texts.offlineNext} </span>
      {connection.nextTryAt !== null && (
        <span>{texts.nextTry(format.ahead(connection.nextTryAt, now))}</span>
      )}
    </>
  );
}

function LinksText() {
  const linked = useHeardCount();
  const { state: texts, connection } = useTexts();
  return linked === 0 ? texts.notLinked : connection.linked(linked);
}

function OutboxText() {
  const outbox = useDoorState((state) => state.outbox);
  const { state: texts } = useTexts();
  return (
    <>
      <span>{outbox.unsent === 0 ? texts.allSent : texts.unsent(outbox.unsent)}</span>
      {outbox.rejected > 0 && <span className="fact__more">{texts.rejected(outbox.rejected)}</span>}
    </>
  );
}

function RosterText() {
  const roster = useDoorState((state) => state.roster);
  const language = useLanguage();
  const { state, roster: texts, age } = language.texts;
  const now = useNow(15_000);
  const { readAt, count, reading, failure } = roster;
  const reason = failure && { ...state.offline, ...texts.failure }[failure];
  return (
    <>
      <span>
        {readAt !== null && texts.readAt(count, language.format.age(readAt, now, age.now))}
        {readAt === null && (count > 0 ? texts.partial(count) : texts.never)}
      </span>
      {reading !== null && (
        <span className="fact__more">
          {readingText(reading, language)} {paceText(reading, language)}
        </span>
      )}
      {reason && (
        <span className="fact__more">
          {failure === 'damaged' && reason}
          {failure === 'cannot-store' && texts.notStored(reason)}
          {failure !== 'damaged' && failure !== 'cannot-store' && texts.failed(reason)}
        </span>
      )}
    </>
  );
}

type Linked = 'gate' | 'links' | 'kiosk' | 'settings' | 'help';

/** In the order in which they stand. */
const links: readonly { readonly at: Linked; readonly icon: IconName }[] = [
  { at: 'gate', icon: 'gate' },
  { at: 'links', icon: 'devices' },
  { at: 'kiosk', icon: 'tablet' },
  { at: 'settings', icon: 'settings' },
  { at: 'help', icon: 'help' },
];

type Row = {
  readonly at: Linked | 'box-office';
  readonly icon: IconName;
  readonly name: string;
  readonly about: string;
};

/** Links to the screens that are seldom needed. Where tickets are sold, that comes first. */
function MenuLinks({ go }: { readonly go: Go }) {
  const { menu } = useTexts();
  const boxOffice = useScreenTexts('box-office');
  const sells = useDoorState(({ pairing }) => pairing.gate.sells);
  const rows: readonly Row[] = [
    ...(sells
      ? [{ at: 'box-office', icon: 'coin', name: boxOffice.title, about: boxOffice.about } as const]
      : []),
    ...links.map((link) => ({ ...link, ...menu[link.at] })),
  ];
  return (
    <nav className="links" aria-label={menu.label}>
      {rows.map(({ at, icon, name, about }) => (
        <button key={at} type="button" className="link" data-link={at} onClick={() => go({ at })}>
          <Icon name={icon} />
          <span className="link__name">{name}</span>
          <span className="link__about">{about}</span>
          <Icon name="forward" />
        </button>
      ))}
    </nav>
  );
}
