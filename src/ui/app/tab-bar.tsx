import { useTexts } from '../i18n/language.ts';
import { useDoorState } from '../kit/hooks/door.ts';
import type { Go, View } from '../kit/hooks/use-view.ts';
import { Icon, type IconName } from '../kit/icon.tsx';

type Tab = 'scan' | 'search' | 'numbers' | 'activity' | 'menu';

const icons: Readonly<Record<Tab, IconName>> = {
  scan: 'scan',
  search: 'search',
  numbers: 'numbers',
  activity: 'outbox',
  menu: 'menu',
};
const tabs = Object.keys(icons) as readonly Tab[];

/** The tab under which a screen lies. */
const tabOf = ({ at }: View): Tab => {
  if (at === 'attendee' || at === 'order') return 'search';
  if (at === 'gate' || at === 'settings' || at === 'help' || at === 'kiosk') return 'menu';
  return at;
};

type Props = {
  readonly view: View;
  readonly go: Go;
  /** A verdict is shown: the tabs can't be used. */
  readonly rests: boolean;
};

/** The tabs: within thumb's reach on a phone, at the side on a tablet. */
export function TabBar({ view, go, rests }: Props) {
  const { tabs: texts } = useTexts();
  /** Whether something on the activity screen waits for a supervisor. */
  const activityNeedsEyes = useDoorState(
    ({ outbox, doubleEntries, unreadable }) =>
      outbox.rejected + doubleEntries.length + unreadable > 0,
  );
  const here = tabOf(view);
  return (
    <nav className="tabs" aria-label={texts.label} inert={rests}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          className="tab"
          data-tab={tab}
          aria-current={tab === here ? 'page' : undefined}
          onClick={() => go({ at: tab })}
        >
          <Icon name={icons[tab]} />
          <span className="tab__name">{texts.name[tab]}</span>
          {tab === 'activity' && activityNeedsEyes && (
            <span className="tab__mark">
              <span className="unseen">{texts.needsEyes}</span>
            </span>
          )}
        </button>
      ))}
    </nav>
  );
}
