/** JSON objects in the tables: properties that are stored and given back, and never searched. */

/** @returns `kept` with what was given; what was cleared (null) is gone, so that its default holds */
export function changed(kept: string, given: Readonly<Record<string, unknown>>): string {
  const merged: Record<string, unknown> = { ...JSON.parse(kept), ...given };
  return JSON.stringify(
    Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null)),
  );
}
