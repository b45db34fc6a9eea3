import { useScreenTexts } from '../../ui/i18n/language.ts';

type Props = {
  /** Of what is moved. */
  readonly name: string;
  readonly at: number;
  /** How many there are. */
  readonly of: number;
  /** @param to its new place, from 0 */
  readonly onMove: (to: number) => void;
};

/** Moves a row up or down by one place, with the keyboard too. */
export function MoveButtons({ name, at, of, onMove }: Props) {
  const { move } = useScreenTexts('kit');
  return (
    <>
      <button
        type="button"
        className="button button--text"
        aria-label={move.upNamed(name)}
        aria-disabled={at === 0}
        onClick={() => at > 0 && onMove(at - 1)}
      >
        ↑
      </button>
      <button
        type="button"
        className="button button--text"
        aria-label={move.downNamed(name)}
        aria-disabled={at === of - 1}
        onClick={() => at < of - 1 && onMove(at + 1)}
      >
        ↓
      </button>
    </>
  );
}

/** The same items, with one of them in another place. */
export const moved = <Item,>(items: readonly Item[], from: number, to: number): Item[] => {
  const rest = items.filter((_, at) => at !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
};
