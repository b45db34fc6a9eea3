// @database any
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../../../src/contract/call.ts';
import { type CallName, calls } from '../../../../src/contract/calls.ts';
import { invalidFormat, missingParam } from '../../../../src/contract/error-code.ts';
import type { Parameter } from '../../../../src/contract/resource.ts';
import { exampleCall, type WrittenExample } from '../../../support/example-calls.ts';
import { startService, type TestService, writeCall } from '../../../support/service.ts';
import {
  addProduct,
  type BookedProduct,
  makeVenue,
  signAgreement,
  type Venue,
} from '../../../support/venue.ts';

let service: TestService;
let venue: Venue;
let product: BookedProduct;

beforeAll(async () => {
  service = await startService();
  venue = await makeVenue(service);
  product = await addProduct(service, venue.eventId, venue.guest, 'TICKET');
  await signAgreement(service, venue.hostId);
});
afterAll(() => service.stop());

const rows = (Object.entries(calls) as [CallName, Call][]).flatMap(([name, call]) =>
  Object.entries(call.params as Record<string, Parameter>).map(
    ([param, parameter]) => [name, param, call, parameter] as const,
  ),
);

/** The last example, where its call was refused: that changed nothing, so it is good once more. */
let unused: { readonly name: CallName; readonly example: WrittenExample } | null = null;

/** Sends the call's example with other values of one parameter. */
async function send(name: CallName, param: string, values: readonly string[]) {
  const caller = venue.keys.Administrator;
  const example =
    unused?.name === name
      ? unused.example
      : await exampleCall(name, service, venue, product, caller);
  const call: Call = calls[name];
  const params = Object.entries(example.params).filter(([key]) => key !== param);
  const written = writeCall(call, example.id, [
    ...params,
    ...values.map((value) => [param, value] as const),
  ]);
  const { status, body } = await service.request({
    ...written,
    headers: { ...written.headers, authorization: `ApiKey ${caller.key}` },
  });
  unused = status < 400 ? null : { name, example };
  return { status, body };
}

/** A value that the form refuses; undefined for one that takes all texts and leaves it to the call. */
function wrongValueFor({ form }: Parameter): string | undefined {
  const candidates = ['no such value!', 'x'.repeat(300), 'x'.repeat(2100), 'x'.repeat(50_001)];
  return candidates.find((value) => !v.safeParse(form.text, value).success);
}

const refused = (code: string) => ({ status: 400, body: { success: false, errors: [code] } });

describe('a parameter of the wrong form is refused by its own code', () => {
  const judged = rows.flatMap(([name, param, , parameter]) => {
    const wrong = wrongValueFor(parameter);
    return wrong === undefined ? [] : [{ name, param, parameter, wrong }];
  });
  test.each(judged)('$name: $param', async ({ name, param, parameter, wrong }) => {
    const code = parameter.invalid ?? invalidFormat(param);
    expect(await send(name, param, [wrong])).toEqual(refused(code));
  });
});

describe('a parameter that comes twice is refused, and so is one with a NUL in it', () => {
  test.each(rows)('%s: %s', async (name, param, _call, parameter) => {
    const code = parameter.invalid ?? invalidFormat(param);
    expect(await send(name, param, ['1', '1'])).toEqual(refused(code));
    expect(await send(name, param, ['1\0'])).toEqual(refused(code));
  });
});

describe('a required parameter that is absent or empty is missing', () => {
  const needed = rows.filter(([, , , { need }]) => need === 'required');
  test.each(needed)('%s: %s', async (name, param, _call, { missing = missingParam(param) }) => {
    expect(await send(name, param, [])).toEqual(refused(missing));
    expect(await send(name, param, [''])).toEqual(refused(missing));
  });
});

const pairs = (Object.entries(calls) as [CallName, Call][]).filter(([, call]) => call.pairs);

describe('a pair of the wrong form, or that comes twice, is refused', () => {
  test.each(pairs)('%s', async (name, call) => {
    const wrong = (call.pairs?.value && wrongValueFor(call.pairs.value)) ?? '';
    expect(await send(name, '7', [wrong])).toEqual(refused(invalidFormat('7')));
    expect(await send(name, '7', ['1', '1'])).toEqual(refused(invalidFormat('7')));
    expect(await send(name, '7', ['1\0'])).toEqual(refused(invalidFormat('7')));
  });
});

describe('an update may not empty what is required', () => {
  const kept = rows.filter(([, , , { emptyIsMissing }]) => emptyIsMissing);
  test.each(kept)('%s: %s', async (name, param, _call, { missing = missingParam(param) }) => {
    expect(await send(name, param, [''])).toEqual(refused(missing));
  });
});

describe('an empty optional parameter is as good as none', () => {
  const optional = rows.filter(
    ([name, param, , { need, emptyIsMissing }]) =>
      need === 'optional' &&
      !emptyIsMissing &&
      // Of a ticket's two codes one is needed.
      !(param === 'identifier' && (name === 'ticketCheck' || name === 'ticketReset')) &&
      // Refused without HTTPS, whatever is sent.
      name !== 'userRequestPermission' &&
      // Where nobody is signed in, the host or the event has to be named.
      !(param === 'hostId' && name === 'accountInvite'),
  );
  test.each(optional)('%s: %s', async (name, param, call) => {
    expect(call.statuses).toContain((await send(name, param, [''])).status);
  });
});

describe('what a call does not name is ignored, or refused where it says so; format and version are known to all', () => {
  const names = (Object.keys(calls) as CallName[]).filter(
    (name) => name !== 'userRequestPermission',
  );
  test.each(names)('%s', async (name) => {
    const { statuses, takesOthers } = calls[name];
    const withOther = await send(name, 'colour', ['blue']);
    if (takesOthers) expect(statuses).toContain(withOther.status);
    else expect(withOther).toEqual(refused(invalidFormat('colour')));
    expect(statuses).toContain((await send(name, 'version', ['17'])).status);
    expect(statuses).toContain((await send(name, 'format', ['JSON'])).status);
    expect(await send(name, 'format', ['xml'])).toEqual(refused(invalidFormat('format')));
  });
});
