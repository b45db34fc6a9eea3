type Props = {
  /** Filled, hatched, and what is left of the whole. */
  readonly filled: number;
  readonly hatched: number;
  readonly rest: number;
};

/** A bar that is hidden from screen readers: its numbers stand next to it as text. */
export const ShareBar = ({ filled, hatched, rest }: Props) => (
  <div className="share" aria-hidden="true">
    <span className="share__filled" style={{ flexGrow: filled }} />
    <span className="share__hatched" style={{ flexGrow: hatched }} />
    <span style={{ flexGrow: rest }} />
  </div>
);
