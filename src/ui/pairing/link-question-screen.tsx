import { useStore } from 'zustand';
import {
  isAnotherDoor,
  isClaim,
  type Pairing,
  type PairingChange,
  pairingChanges,
} from '../../client/pairing/pairing.ts';
import type { PairedDoor } from '../../client/session/paired-doors.ts';
import type { PairingFailure } from '../../client/session/session.ts';
import type { GateChange } from '../../domain/gate-change.ts';
import { useDevice } from '../device/device.ts';
import {
  type AreaTexts,
  type Language,
  screenTextsIn,
  useLanguage,
  useScreenTexts,
} from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { Icon } from '../kit/icon.tsx';
import { Page } from '../kit/page.tsx';
import { SupervisorSheet } from '../supervisor/supervisor-sheet.tsx';
import { PairingAdvice } from './pairing-form.tsx';
import './link-question.css';

type Props = {
  readonly current: PairedDoor;
  readonly next: Pairing;
  /** Of the event that the link means; null: not known. */
  readonly nextTitle: string | null;
  readonly failure: PairingFailure | null;
};

/**
 * Asks staff about a pairing link that would change a paired device: what would change, yes or no.
 */
export function LinkQuestionScreen({ current, next, nextTitle, failure }: Props) {
  const { session, supervision } = useDevice();
  const texts = useScreenTexts('link-question');
  const isNew = isAnotherDoor(current.pairing, next);
  const all = pairingChanges(current.pairing, next);
  // The doubtful changes first.
  const changes = [...all.filter(isDoubtful), ...all.filter((change) => !isDoubtful(change))];
  const { title } = current.event;
  const { gate } = current.pairing;
  /** A claim comes from the organizer. Anything else in a link may come from staff. */
  const isSupervisors = gate.role === 'steward' && !isClaim(next.key);
  const accept = () => session.answerLink(true);
  const isOpen = useStore(supervision.state, (state) => state.isOpen);
  return (
    <Page
      title={isNew ? texts.addTitle : texts.changeTitle}
      intro={isNew ? texts.addIntro(title) : texts.changeIntro(title)}
    >
      {changes.some(isDoubtful) && (
        <p className="remark remark--strong">
          <Icon name="alert" />
          {texts.warning}
        </p>
      )}
      <section>
        <h2 className="changes__title">{isNew ? texts.newDoor : texts.changes}</h2>
        <ul className="changes">
          {changes.map((change) => (
            <PairingChangeRow
              key={change.kind === 'gate' ? change.change.name : change.kind}
              change={change}
              event={title}
              nextEvent={nextTitle}
              isNew={isNew}
            />
          ))}
        </ul>
      </section>
      {failure && <PairingAdvice failure={failure} />}
      <div className="actions">
        <ActionButton kind="primary" run={() => session.answerLink(false)}>
          {texts.no}
        </ActionButton>
        <ActionButton
          kind="secondary"
          run={async () =>
            void (isSupervisors && !isOpen ? supervision.ask(accept) : await accept())
          }
        >
          {isNew ? texts.yesAdd : texts.yesChange}
        </ActionButton>
      </div>
      {isSupervisors && <SupervisorSheet kept={gate.supervisorPin} />}
    </Page>
  );
}

type PairingChangeRowProps = {
  readonly change: PairingChange;
  /** Title of the event now on the screen. */
  readonly event: string;
  /** Title of the event that the link means; null: not known. */
  readonly nextEvent: string | null;
  /** The link adds a door instead of changing this one. */
  readonly isNew: boolean;
};

/** One change that a link would make: its name, before and after, and a mark if it is a risk. */
function PairingChangeRow({ change, event, nextEvent, isNew }: PairingChangeRowProps) {
  const texts = useScreenTexts('link-question');
  const language = useLanguage();
  const { name, before, after } = wordsOf(change, event, nextEvent, language);
  const showsBefore = before !== null && (!isNew || change.kind === 'service');
  return (
    <li
      className="change"
      data-change={change.kind === 'gate' ? change.change.name : change.kind}
      data-doubtful={isDoubtful(change) ? '' : undefined}
    >
      <p className="change__name">{name}</p>
      <p className="change__values">
        {showsBefore && (
          <span className="change__before">
            <span className="unseen">{texts.before} </span>
            {before}
          </span>
        )}
        <span className="change__after">
          {showsBefore && (
            <>
              <Icon name="forward" />
              <span className="unseen">{texts.after} </span>
            </>
          )}
          <span>{after}</span>
        </span>
      </p>
      {isDoubtful(change) && (
        <p className="change__mark">
          <Icon name="alert" />
          {change.kind === 'service' ? texts.otherService : texts.looser}
        </p>
      )}
    </li>
  );
}

/** Whether the change would let more people in, or trust another service. */
const isDoubtful = (change: PairingChange): boolean =>
  change.kind === 'service' || (change.kind === 'gate' && change.change.loosens);

type Words = { readonly name: string; readonly before: string | null; readonly after: string };

function wordsOf(
  change: PairingChange,
  event: string,
  nextEvent: string | null,
  language: Language,
): Words {
  const texts = screenTextsIn(language, 'link-question');
  switch (change.kind) {
    case 'service':
      return { name: texts.service, before: hostOf(change.before), after: hostOf(change.after) };
    case 'event':
      return {
        name: texts.event,
        before: event,
        after: nextEvent ?? texts.eventNumber(change.after),
      };
    case 'key':
      return { name: texts.key, before: null, after: texts.otherKey };
    case 'device':
      return {
        name: screenTextsIn(language, 'gate').device,
        before: change.before,
        after: change.after,
      };
    case 'gate':
      return gateWords(change.change, language);
  }
}

const hostOf = (service: string): string => {
  const { host, protocol } = new URL(service);
  // Without TLS: worth seeing.
  return protocol === 'https:' ? host : service;
};

function gateWords(change: GateChange, language: Language): Words {
  const { format } = language;
  const gate = screenTextsIn(language, 'gate');
  const texts = screenTextsIn(language, 'link-question');
  const seconds = (ms: number) => gate.seconds(format.number(ms / 1000));
  const yesNo = (is: boolean) => (is ? texts.on : texts.off);
  const words = <Value,>(
    name: string,
    { before, after }: { readonly before: Value; readonly after: Value },
    say: (value: Value) => string,
  ): Words => ({ name, before: say(before), after: say(after) });

  switch (change.name) {
    case 'name':
      return words(gate.name, change, (name) => (name === '' ? texts.none : name));
    case 'direction':
      return words(gate.direction, change, (direction) => gate.directions[direction]);
    case 'categories':
      return listWords(gate.categories, gate.allCategories, change, texts);
    case 'checks':
      return listWords(gate.checks, gate.checksTicket, change, texts);
    case 'area':
      return words(gate.area, change, (area) => (area === null ? gate.areaNone : String(area)));
    case 'unpaid':
      return words(gate.unpaid, change, (way) => gate.unpaidWays[way]);
    case 'unknownOffline':
      return words(gate.unknown, change, (way) => gate.unknownWays[way]);
    case 'asksFirst':
      return words(gate.asksFirst, change, yesNo);
    case 'letsInAgain':
      return words(gate.letsInAgain, change, yesNo);
    case 'products':
      return listWords(gate.products, gate.allProducts, change, texts);
    case 'handsOver':
      return words(gate.handsOver, change, (way) => gate.handsOverWays[way]);
    case 'badges':
      return words(gate.badges, change, (way) => gate.badgeWays[way]);
    case 'sells':
      return words(gate.sells, change, yesNo);
    case 'sounds':
      return words(gate.sounds, change, yesNo);
    case 'verdictMs':
      return words(gate.verdictStays, change, (ms) =>
        ms === null ? gate.untilTapped : seconds(ms),
      );
    case 'listAgeLimitMs':
      return words(gate.listAge, change, (ms) => gate.minutes(format.number(ms / 60_000)));
    case 'waitMs':
      return words(gate.wait, change, (ms) => (ms === 0 ? gate.never : seconds(ms)));
    case 'codePattern':
      return words(gate.pattern, change, (pattern) => pattern ?? texts.none);
    case 'role':
      return words(gate.role, change, (role) => gate.roles[role]);
    case 'supervisorPin':
      return words(gate.supervisorPin, change, (pin) =>
        pin === null ? texts.none : texts.chosenPin,
      );
    case 'needsPin':
      return words(gate.needsPin, change, yesNo);
    case 'names':
      return words(gate.names, change, (way) => gate.nameWays[way]);
  }
}

/** Counts ids and new ids, since a link holds no names. */
function listWords(
  name: string,
  all: string,
  {
    before,
    after,
  }: { readonly before: readonly number[] | null; readonly after: readonly number[] | null },
  texts: AreaTexts['link-question'],
): Words {
  const added = before === null ? 0 : (after ?? []).filter((id) => !before.includes(id)).length;
  return {
    name,
    before: before === null ? all : texts.chosen(before.length),
    after:
      after === null
        ? all
        : added === 0
          ? texts.chosen(after.length)
          : texts.chosenAndNew(after.length, added),
  };
}
