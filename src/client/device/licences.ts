/** The licences of all that the app is built from; the build writes them next to it. */
import * as v from 'valibot';

const licences = v.array(
  v.object({
    name: v.string(),
    version: v.string(),
    /** The SPDX identifier: `MIT`. */
    identifier: v.string(),
    /** The licence's text; not every package has one. */
    text: v.optional(v.string()),
  }),
);

export type Licence = v.InferOutput<typeof licences>[number];

/** Reads the licences; rejects if they can't be fetched: offline, or when the app is not built. */
export async function readLicences(): Promise<readonly Licence[]> {
  const answer = await fetch('/licences.json');
  return v.parse(licences, await answer.json());
}
