import type { ReactNode } from 'react';

type Props = {
  /** Read by screen readers in place of a caption. */
  readonly label: string;
  readonly columns: readonly string[];
  /** The rows: `<tr>` with one cell for each column, the first a `<th scope="row">`. */
  readonly children: ReactNode;
};

/** A table that scrolls sideways by itself where it is wider than the page. */
export const TableFrame = ({ label, columns, children }: Props) => (
  <div className="table-frame">
    <table className="table" aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);
