/** Figures as a table for people, and as JSON for programs. */
export type Row = Readonly<Record<string, string | number>>;

export function table(title: string, rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const cells = [columns, ...rows.map((row) => columns.map((name) => String(row[name] ?? '')))];
  const widths = columns.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)));
  const lines = cells.map((line) =>
    line.map((cell, at) =>
      at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
    ),
  );
  return [title, ...lines.map((line) => line.join('  '))].join('\n');
}

/** To a tenth. */
export const percent = (part: number, whole: number): number =>
  rounded((100 * part) / Math.max(1, whole));

export const rounded = (value: number): number => Math.round(10 * value) / 10;

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
