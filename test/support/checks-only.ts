/** A service that has the specification's calls alone, as far as check-ins go: it does not decide (C5). */
import type { Fetch } from '../../src/client/device/fetch.ts';
import { general } from '../../src/contract/error-code.ts';
import { eventRecord } from '../../src/contract/record.ts';

const lacking = new RegExp(`${eventRecord.path.replace(':id', '\\d+')}$`);

export const checksOnly = (fetch: Fetch): Fetch => without(fetch, noSuchPath);

/** Such a service, of those that answer a path they don't know with a page of their own. */
export const pageForUnknown = (fetch: Fetch, status = 404): Fetch =>
  without(fetch, () => new Response('<!doctype html><title>Not found</title>', { status }));

const noSuchPath = () =>
  Response.json({ success: false, errors: [general.invalidPath] }, { status: 404 });

const without =
  (fetch: Fetch, answer: () => Response): Fetch =>
  async (url, init) =>
    lacking.test(new URL(url).pathname) ? answer() : fetch(url, init);
