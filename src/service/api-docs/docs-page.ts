/**
 * The contract, for people and for programs: every call as a page at `/api/docs`, and as OpenAPI. The page
 * links to what was decided where the specification is silent.
 */

import { toJsonSchema } from '@valibot/to-json-schema';
import type { FastifyInstance } from 'fastify';
import specificationGaps from '../../../docs/specification-gaps.md?raw';
import type { Call } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import { general, invalidFormat, missingParam } from '../../contract/error-code.ts';
import type { AnyForm, Parameter } from '../../contract/resource.ts';
import { escaped } from '../core/deps/html.ts';
import { jsonType } from '../core/http/envelope.ts';

const gapsPath = '/api/specification-gaps.md';

const docsPolicy =
  "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

function docsPage(sendsMail: boolean): string {
  const byResource = new Map<string, [string, Call][]>();
  for (const [name, call] of Object.entries(calls) as [string, Call][]) {
    const resource = resourceOf(call);
    byResource.set(resource, [...(byResource.get(resource) ?? []), [name, call]]);
  }
  const resources = [...byResource].sort(([one], [other]) => one.localeCompare(other));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Admit: the interface</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header>
<h1>Admit: the interface</h1>
<p>Every call of this service, from the table that it routes by. For programs: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav>${resources.map(([name]) => `<a href="#${name}">${name}</a>`).join(' ')} <a href="#codes">codes</a> <a href="${gapsPath}">where the specification is silent</a></nav>
<p>${sendsMail ? 'Tickets go out by mail.' : 'No mail goes out from this service: it was started without --smtp.'}</p>
</header>
<main>
${resources.map(([name, ofResource]) => resourceSection(name, ofResource)).join('\n')}
<section id="codes">
<h2>Codes that any call may return</h2>
<ul>${Object.values(general)
    .map((code) => `<li><code>${escaped(code)}</code></li>`)
    .join('')}</ul>
<p>A bare <code>403 ${escaped(general.notAuthorized)}</code> of a new key: it holds nobody yet. A key holds the users that it creates and those that it is made for (<code>userId</code> of <a href="#apiKeyCreate">apiKey/create</a>), with their events; it gets a user by <a href="#userRequestPermission">requestPermission</a> with the password, or one event by <a href="#eventGrantPermission">grantPermission</a> of a key that holds its host.</p>
</section>
</main>
</body>
</html>
`;
}

const resourceSection = (name: string, ofResource: readonly (readonly [string, Call])[]) =>
  `<section id="${name}"><h2>${name}</h2>
${ofResource.map(callArticle).join('\n')}
</section>`;

function callArticle([name, call]: readonly [string, Call]): string {
  const params = Object.entries(call.params);
  return `<article id="${name}">
<h3><code>${call.method} ${escaped(call.path.replace(':id', '<id>'))}</code></h3>
<p>Keys: ${call.keys.join(', ')}.${call.doors ? ' A door’s work (ours): also keys with scope=door and scope=boxOffice.' : ''}${call.sells ? ' Selling (ours): also keys with scope=boxOffice.' : ''}${call.heads ? ' Also keys with scope=headOfDoor (ours).' : ''}${call.open ? ' Needs no key (ours).' : ''} Success: ${call.statuses.join(' or ')}.${call.body === 'image' ? ' The body is a JPEG or PNG.' : ''}</p>
${params.length > 0 || call.pairs ? `<table><tr><th>parameter</th><th>form</th><th></th></tr>${params.map(([param, { form, need }]) => row([`<code>${escaped(param)}</code>`, escaped(form.name), need === 'required' ? 'required' : need === 'clearable' ? 'empty clears' : ''])).join('')}${call.pairs ? row(['<code>&lt;id&gt;</code>', escaped(call.pairs.value.form.name), 'any number of them']) : ''}</table>` : ''}
${codeList(errorsOf(call))}
</article>`;
}

const codeList = (codes: readonly string[]): string =>
  codes.length === 0
    ? ''
    : `<details><summary>${codes.length} codes</summary><ul>${codes.map((code) => `<li><code>${escaped(code)}</code></li>`).join('')}</ul></details>`;

const row = (cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;

const docsStyle = `body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1rem; color: #16181d; background: #fff; }
nav a { margin-right: 0.75rem; }
article { border-top: 1px solid #c9ced6; padding-bottom: 0.5rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid #e3e6eb; overflow-wrap: anywhere; }
@media (prefers-color-scheme: dark) { body { color: #e8eaee; background: #16181d; } a { color: #8ec5ff; } article, th, td { border-color: #3a3f48; } }
`;

// Pages for people who write clients. They need no key.

export function addIntegratorPages(app: FastifyInstance, sendsMail: boolean): void {
  const description = once(() => JSON.stringify(openApi()));
  const page = once(() => docsPage(sendsMail));
  app.get('/api/openapi.json', (_, reply) => reply.type(jsonType).send(description()));
  app.get('/api/docs', (_, reply) =>
    reply
      .header('Content-Security-Policy', docsPolicy)
      .type('text/html; charset=utf-8')
      .send(page()),
  );
  // As text, so that every browser shows it.
  app.get(gapsPath, (_, reply) => reply.type('text/plain; charset=utf-8').send(specificationGaps));
  app.get('/api/docs.css', (_, reply) => reply.type('text/css; charset=utf-8').send(docsStyle));
}

/** Made when it is first asked for: it takes longer than all else that a start needs. */
function once(make: () => string): () => string {
  let made: string | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The contract as an OpenAPI 3.1 description, derived from the contract alone. */

type Json = { readonly [name: string]: unknown };

function openApi(): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [name, call] of Object.entries(calls) as [string, Call][]) {
    const path = call.path.replace(':id', '{id}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Admit',
      version: '1',
      description:
        'Events, ticket sales, check-in and synchronization. Every answer is a JSON object with `success`.',
    },
    servers: [{ url: '/' }],
    security: [{ header: [] }, { query: [] }],
    components: {
      securitySchemes: {
        header: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: '`ApiKey <key>`',
        },
        query: { type: 'apiKey', in: 'query', name: 'apikey' },
      },
      schemas: { Failure: failure },
    },
    paths,
  };
}

/** The resource that a call belongs to: the first part of its path. */
const resourceOf = (call: Call): string =>
  call.path.startsWith('/v2/') ? 'sync' : (call.path.split('/')[2] ?? 'api');

/** Every error code of the call, as the contract has it. */
const errorsOf = (call: Call): readonly string[] => [
  ...new Set([
    ...call.errors,
    ...Object.entries(call.params).flatMap(([name, parameter]) => codesOf(name, parameter)),
  ]),
];

function codesOf(name: string, { need, invalid, ...parameter }: Parameter): string[] {
  const isNeeded = need === 'required' || parameter.emptyIsMissing;
  return [...(isNeeded ? [missingParam(name)] : []), invalid ?? invalidFormat(name)];
}

const failure: Json = {
  type: 'object',
  required: ['success', 'errors'],
  properties: {
    success: { const: false },
    errors: { type: 'array', items: { type: 'string' }, examples: [[general.notAuthorized]] },
  },
};

function operation(name: string, call: Call): Json {
  return {
    operationId: name,
    tags: [resourceOf(call)],
    description: `Key types: ${call.keys.join(', ')}.${call.doors ? ' Also keys with scope=door and scope=boxOffice (ours).' : ''}${call.sells ? ' Also keys with scope=boxOffice (ours).' : ''}${call.heads ? ' Also keys with scope=headOfDoor (ours).' : ''}${call.open ? ' Needs no key.' : ''}`,
    parameters: [
      ...(call.path.includes(':id')
        ? [{ name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 0 } }]
        : []),
      ...(isInQuery(call) ? Object.entries(call.params).map(queryParameter) : []),
    ],
    ...(call.method === 'POST' && { requestBody: requestBody(call) }),
    responses: {
      ...Object.fromEntries(call.statuses.map((status) => [status, success(call)])),
      '400': refused(`Malformed: ${errorsOf(call).join(', ') || general.malformedQuery}`),
      '403': refused(`${general.invalidApiKey}, ${general.notAuthorized}`),
      '404': refused(general.objectNotFound),
      '405': refused(
        `${general.methodNotAllowed}: another method at this path, or not supported for this object`,
      ),
      '429': refused(`${general.tooManyRequests}; Retry-After says how long to wait`),
      '500': refused('com.svc.api.rest.InternalServerException.<error id>'),
    },
  };
}

const isInQuery = (call: Call): boolean => call.method !== 'POST' || call.body === 'image';

const refused = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
});

const success = ({ answer }: Call): Json => ({
  description: 'Success',
  content: {
    'application/json': {
      schema: {
        allOf: [
          { type: 'object', required: ['success'], properties: { success: { const: true } } },
          schemaOf(answer),
        ],
      },
    },
  },
});

const queryParameter = ([name, parameter]: readonly [string, Parameter]): Json => ({
  name,
  in: 'query',
  required: parameter.need === 'required',
  schema: schemaOfForm(parameter.form),
});

function requestBody(call: Call): Json {
  if (call.body === 'image') {
    const bytes = { schema: { type: 'string', format: 'binary' } };
    return { required: true, content: { 'image/jpeg': bytes, 'image/png': bytes } };
  }
  const required = Object.entries(call.params)
    .filter(([, { need }]) => need === 'required')
    .map(([name]) => name);
  const schema = {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(call.params).map(([name, { form }]) => [name, schemaOfForm(form)]),
    ),
    ...(required.length > 0 && { required }),
    ...(call.pairs && {
      patternProperties: { '^[0-9]+$': schemaOfForm(call.pairs.value.form) },
    }),
  };
  return { content: { 'application/x-www-form-urlencoded': { schema } } };
}

/** The schema of a parameter, as a form sends it. */
const schemaOfForm = ({ text, name, maxLength }: AnyForm): Json => ({
  ...schemaOf(text),
  ...(maxLength !== undefined && { maxLength }),
  description: name,
});

/** The form's name says what JSON Schema can't, such as that a text is a date. */
function schemaOf(schema: Call['answer'] | AnyForm['text']): Json {
  const { $schema: _, ...written } = toJsonSchema(schema, {
    typeMode: 'input',
    errorMode: 'ignore',
    target: 'draft-2020-12',
  });
  return written;
}
