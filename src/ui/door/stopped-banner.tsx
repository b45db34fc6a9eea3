import { useTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { useDoorState } from '../kit/hooks/door.ts';
import { Icon } from '../kit/icon.tsx';

type Props = { readonly onPair: () => void };

/**
 * Shown while the key is refused (O6): the outbox keeps everything until the device is paired
 * again.
 */
export function StoppedBanner({ onPair }: Props) {
  const { stopped } = useTexts();
  const unsent = useDoorState((state) => state.outbox.unsent);
  return (
    <section className="stopped" role="alert">
      <Icon name="key" />
      <div className="stopped__text">
        <h2 className="stopped__title">{stopped.title}</h2>
        <p>
          {unsent === 0 ? stopped.nothingKept : stopped.kept(unsent)} {stopped.next}
        </p>
      </div>
      <ActionButton kind="secondary" run={onPair}>
        {stopped.pair}
      </ActionButton>
    </section>
  );
}
