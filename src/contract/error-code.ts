/** The codes that any call may return, and the envelope of every answer. */

import * as v from 'valibot';

export const missingParam = (param: string) => `com.svc.api.rest.MissingParam.${param}`;
export const invalidFormat = (name: string) => `com.svc.api.rest.InvalidFormat.${name}`;
export const internalError = (errorId: string) =>
  `com.svc.api.rest.InternalServerException.${errorId}`;

export const general = {
  invalidResourceId: 'com.svc.api.rest.InvalidResourceId',
  invalidApiKey: 'com.svc.api.rest.InvalidApiKey',
  notAuthorized: 'com.svc.api.rest.NotAuthorized',
  invalidPath: 'com.svc.api.rest.InvalidPath',
  objectNotFound: 'com.svc.api.rest.ObjectNotFound',
  methodNotAllowed: 'com.svc.api.rest.MethodNotAllowed',
  malformedBody: 'com.svc.api.rest.InvalidFormat.body',
  malformedQuery: 'com.svc.api.rest.InvalidFormat.query',
  tooManyRequests: 'com.svc.api.rest.TooManyRequests',
  unavailable: 'com.svc.api.rest.Unavailable',
  requestTooLarge: 'com.svc.api.rest.RequestTooLarge',
} as const;

export const invalidParam = 'com.svc.api.rest.InvalidParam';

/** Every answer is a JSON object with `success`; a refusal holds `errors`. */
export const envelope = v.object({
  success: v.boolean(),
  errors: v.nullish(v.array(v.string()), null),
});

/** The host has not signed the data processing agreement (the administrator's mark on the user). */
export const agreementMissing = 'com.svc.api.rest.DataProcessingAgreementMissing';
