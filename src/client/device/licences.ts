/** Whose work the app stands on: written beside it by the build. */
import * as v from 'valibot';

const licences = v.array(
  v.object({
    name: v.string(),
    version: v.string(),
    /** As SPDX has it: `MIT`. */
    identifier: v.string(),
    /** Not every package brings its own. */
    text: v.optional(v.string()),
  }),
);

export type Licence = v.InferOutput<typeof licences>[number];

/** Rejects where they can't be had: offline at the first visit, or before the app was built. */
export async function readLicences(): Promise<readonly Licence[]> {
  const answer = await fetch('/licences.json');
  return v.parse(licences, await answer.json());
}
