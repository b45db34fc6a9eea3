/** The contract as an OpenAPI 3.1 description, derived from the contract alone. */
import { toJsonSchema } from '@valibot/to-json-schema';
import type { Call } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import { general, invalidFormat, missingParam } from '../../contract/error-code.ts';
import type { AnyForm, Parameter } from '../../contract/resource.ts';

type Json = { readonly [name: string]: unknown };

export function openApi(): Json {
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
export const resourceOf = (call: Call): string =>
  call.path.startsWith('/v2/') ? 'sync' : (call.path.split('/')[2] ?? 'api');

/** Every error code of the call, as the contract has it. */
export const errorsOf = (call: Call): readonly string[] => [
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
    description: `Key types: ${call.keys.join(', ')}.${call.doors ? ' Also keys with scope=door (ours).' : ''}${call.heads ? ' Also keys with scope=headOfDoor (ours).' : ''}${call.open ? ' Needs no key.' : ''}`,
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
