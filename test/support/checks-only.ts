/** A service that has the specification's calls alone, as far as check-ins go: it does not decide (C5). */
import type { Fetch } from '../../src/client/device/fetch.ts';
import { general } from '../../src/contract/error-code.ts';
import { eventRecord } from '../../src/contract/record.ts';

const lacking = new RegExp(`${eventRecord.path.replace(':id', '\\d+')}$`);

export const checksOnly =
  (fetch: Fetch): Fetch =>
  async (url, init) =>
    lacking.test(new URL(url).pathname)
      ? Response.json({ success: false, errors: [general.invalidPath] }, { status: 404 })
      : fetch(url, init);
