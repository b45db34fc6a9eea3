import { useStore } from 'zustand';
import { useTexts } from '../i18n/language.ts';
import { useDoor } from '../kit/hooks/door.ts';
import { Icon } from '../kit/icon.tsx';

type Props = { readonly onOpen: () => void };

/** The banner of money that the service did not note (U6). It stays until staff have seen to it. */
export function PaymentBanner({ onOpen }: Props) {
  const { doubles, payments } = useTexts();
  const { collections } = useDoor();
  const count = useStore(
    collections.state,
    (all) => all.filter(({ state }) => state.at === 'refused').length,
  );
  if (count === 0) return null;
  return (
    <button type="button" className="doubles-banner" data-payments-refused={count} onClick={onOpen}>
      <Icon name="coin" />
      <span className="doubles-banner__count">{payments.refused(count)}</span>
      <span>{doubles.view}</span>
    </button>
  );
}
