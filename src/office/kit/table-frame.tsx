import type { ReactNode } from 'react';

type Props = {
  /** Read by screen readers in place of a caption. */
  readonly label: string;
  readonly columns: readonly string[];
  /** A last column of buttons, which needs no heading. */
  readonly hasActions?: boolean;
  /** The rows: `<tr>` with one cell for each column, the first a `<th scope="row">`. */
  readonly children: ReactNode;
};

/** A table that scrolls sideways if it is wider than the page, without the rest of the page. */
export const TableFrame = ({ label, columns, hasActions = false, children }: Props) => (
  <div className="table-frame">
    <table className="table" aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          {hasActions && <td />}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);
