// @database any
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '../../../src/contract/call.ts';
import { calls } from '../../../src/contract/calls.ts';
import { missingParam } from '../../../src/contract/error-code.ts';
import type { MailOut } from '../../../src/service/orders/mail/mail-out.ts';
import { manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';

const mailOut: MailOut = {
  server: { host: '127.0.0.1', port: 9, tls: 'ifOffered', login: null },
  from: { name: 'Admit', address: 'tickets@example.org' },
  perMinute: 60,
  origin: 'https://tickets.example.org',
};

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const rows = Object.entries(calls) as [string, Call][];

/** What a cell of the page says, without its markup. */
const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');

test('openapi.json describes every call, its parameters and its codes', async () => {
  const { status, headers, body } = await service.request({ url: '/api/openapi.json' });
  expect([status, headers['access-control-allow-origin']]).toEqual([200, '*']);
  expect(body.openapi).toBe('3.1.0');
  for (const [name, call] of rows) {
    const operation = body.paths[call.path.replace(':id', '{id}')][call.method.toLowerCase()];
    expect(operation.operationId).toBe(name);
    const inForm =
      operation.requestBody?.content['application/x-www-form-urlencoded']?.schema.properties ?? {};
    const inQuery = operation.parameters.filter((one: { in: string }) => one.in === 'query');
    expect([...Object.keys(inForm), ...inQuery.map((one: { name: string }) => one.name)]).toEqual(
      Object.keys(call.params),
    );
    expect(Object.keys(operation.responses)).toEqual(
      expect.arrayContaining(call.statuses.map(String)),
    );
    for (const code of call.errors) expect(operation.responses['400'].description).toContain(code);
    expect(operation.responses['405'].description).toContain('com.svc.api.rest.MethodNotAllowed');
  }
});

test('it says where each parameter goes, which of them a call needs, and how it answers', async () => {
  const { body } = await service.request({ url: '/api/openapi.json' });
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 0 } };
  const ofFailure = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } };
  const ofSuccess = {
    ...{ type: 'object', required: ['success'] },
    properties: { success: { const: true } },
  };
  expect(body.components.schemas.Failure.required).toEqual(['success', 'errors']);
  for (const [name, call] of rows) {
    const operation = body.paths[call.path.replace(':id', '{id}')][call.method.toLowerCase()];
    const needed = Object.entries(call.params).flatMap(([param, { need }]) =>
      need === 'required' ? [param] : [],
    );
    const [inPath, inQuery] = (['path', 'query'] as const).map((place) =>
      operation.parameters.filter((one: { in: string }) => one.in === place),
    );
    expect(inPath, name).toEqual(call.path.includes(':id') ? [id] : []);
    const form = operation.requestBody?.content['application/x-www-form-urlencoded']?.schema;
    if (form) expect([form.type, form.required ?? []], name).toEqual(['object', needed]);
    else {
      const required = inQuery.filter((one: { required: boolean }) => one.required);
      expect(
        required.map((one: { name: string }) => one.name),
        name,
      ).toEqual(needed);
    }
    for (const [status, { content }] of Object.entries<{
      content: { 'application/json': { schema: { allOf: unknown[] } } };
    }>(operation.responses)) {
      if (Number(status) >= 400) expect(content, name).toEqual(ofFailure);
      else expect(content['application/json'].schema.allOf[0], name).toEqual(ofSuccess);
    }
    for (const [param, { need, emptyIsMissing }] of Object.entries(call.params)) {
      const isNeeded = need === 'required' || emptyIsMissing === true;
      const codes = operation.responses['400'].description.slice('Malformed: '.length).split(', ');
      // What a call says itself does not come from the parameter.
      if (call.errors.includes(missingParam(param))) continue;
      expect(codes.includes(missingParam(param)), `${name} ${param}`).toBe(isNeeded);
    }
    expect(operation.description, name).toContain(`Key types: ${call.keys.join(', ')}.`);
  }
});

test('it says what a form and an answer hold', async () => {
  const { body } = await service.request({ url: '/api/openapi.json' });
  const check = body.paths['/api/ticket/check'].post;
  const form = check.requestBody.content['application/x-www-form-urlencoded'].schema;
  expect(form.properties.source).toMatchObject({ enum: expect.arrayContaining(['ETICKET']) });
  expect(form.properties.checkedDate).toMatchObject({ type: 'string', description: 'Date' });
  const [, answer] = check.responses['200'].content['application/json'].schema.allOf;
  expect(answer.properties.ticket.properties.checked).toEqual({ type: 'boolean' });
  const create = body.paths['/api/event/{id}/participant/create'].post;
  const needed = create.requestBody.content['application/x-www-form-urlencoded'].schema.required;
  expect(needed).toContain('ticketCategoryId');
});

test.each([
  ['without --smtp', null, 'No mail goes out from this service: it was started without --smtp.'],
  ['with it', mailOut, 'Tickets go out by mail.'],
] as const)('the page says whether mail goes out: %s', async (_, mail, said) => {
  const own = await startService(mail === null ? {} : { mail, timers: manualTime() });
  const { text } = await own.request({ url: '/api/docs' });
  await own.stop();
  expect(text).toContain(said);
  expect(text.match(/mail goes out from|go out by mail/g)).toHaveLength(1);
});

test('the page shows every call and leads to every decision, with nothing from elsewhere', async () => {
  const { status, headers, text } = await service.request({ url: '/api/docs' });
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  for (const [name, call] of rows) {
    const [, article = ''] =
      new RegExp(`<article id="${name}">(.*?)</article>`, 's').exec(text) ?? [];
    expect(article, name).toContain(
      `<h3><code>${call.method} ${call.path.replace(':id', '&lt;id&gt;')}</code></h3>`,
    );
    const needs = { required: 'required', clearable: 'empty clears' } as Record<string, string>;
    const table = Object.entries(call.params).map(([param, { form, need }]) => [
      ...[param, form.name, needs[need] ?? ''],
    ]);
    if (call.pairs) table.push(['<id>', call.pairs.value.form.name, 'any number of them']);
    const shown = [...article.matchAll(/<tr>(<td>.*?)<\/tr>/g)].map(([, row = '']) =>
      [...row.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell = '']) => plain(cell)),
    );
    expect(shown, name).toEqual(table);
    expect(article.includes('<table>'), name).toBe(table.length > 0);
  }
  expect(text).toContain('<a href="/api/specification-gaps.md">');
  expect(text).not.toMatch(/<script|https?:\/\/|style=/);
  expect((await service.request({ url: '/api/docs.css' })).status).toBe(200);
  const gaps = await service.request({ url: '/api/specification-gaps.md' });
  expect(gaps.text).toBe(readFileSync('docs/specification-gaps.md', 'utf8'));
});
