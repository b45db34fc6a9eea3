import { useTexts } from '../i18n/language.ts';
import type { Go } from '../kit/hooks/use-view.ts';
import { Icon, type IconName } from '../kit/icon.tsx';

type Linked = 'gate' | 'kiosk' | 'settings' | 'help';

/** In the order in which they stand. */
const links: readonly { readonly at: Linked; readonly icon: IconName }[] = [
  { at: 'gate', icon: 'gate' },
  { at: 'kiosk', icon: 'tablet' },
  { at: 'settings', icon: 'settings' },
  { at: 'help', icon: 'help' },
];

/** Links to the screens that are seldom needed. */
export function MenuLinks({ go }: { readonly go: Go }) {
  const { menu } = useTexts();
  return (
    <nav className="links" aria-label={menu.label}>
      {links.map(({ at, icon }) => (
        <button key={at} type="button" className="link" data-link={at} onClick={() => go({ at })}>
          <Icon name={icon} />
          <span className="link__name">{menu[at].name}</span>
          <span className="link__about">{menu[at].about}</span>
          <Icon name="forward" />
        </button>
      ))}
    </nav>
  );
}
