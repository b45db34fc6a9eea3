import { useStore } from 'zustand';
import { useTexts } from '../i18n/language.ts';
import { useDoor, useDoorState } from '../kit/hooks/door.ts';
import { Icon } from '../kit/icon.tsx';

type Props = { readonly onOpen: () => void };

/** Duplicate check-ins (C3). The banner stays until a supervisor has marked all of them as resolved. */
export function DoubleEntryBanner({ onOpen }: Props) {
  const { doubles } = useTexts();
  const count = useDoorState((state) => state.doubleEntries.length);
  const mark = { 'data-double-entries': count };
  return <Banner icon="twice" {...{ count, mark, onOpen }} text={doubles.banner(count)} />;
}

/** Money that the service did not note (U6). The banner stays until staff have marked it as resolved. */
export function PaymentBanner({ onOpen }: Props) {
  const { payments } = useTexts();
  const { state } = useDoor().collections;
  const count = useStore(state, (all) => all.filter((each) => each.state.at === 'refused').length);
  const mark = { 'data-payments-refused': count };
  return <Banner icon="coin" {...{ count, mark, onOpen }} text={payments.refused(count)} />;
}

type BannerProps = Props & {
  readonly icon: 'twice' | 'coin';
  readonly count: number;
  readonly text: string;
  readonly mark: Readonly<Record<string, number>>;
};

function Banner({ icon, count, text, mark, onOpen }: BannerProps) {
  const { doubles } = useTexts();
  if (count === 0) return null;
  return (
    <button type="button" className="doubles-banner" {...mark} onClick={onOpen}>
      <Icon name={icon} />
      <span className="doubles-banner__count">{text}</span>
      <span>{doubles.view}</span>
    </button>
  );
}
