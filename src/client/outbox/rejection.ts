/** Why the service rejected an action, according to its codes (O6). */

import { general, invalidParam } from '../../contract/error-code.ts';
import { invalidSource } from '../../contract/product.ts';

export type RejectionReason =
  | 'unknown-ticket'
  | 'not-authorized'
  | 'invalid-detail'
  | 'invalid-source'
  /** A code that this app has no words for, or none at all. */
  | 'other';

/** The spelling of the specification's ticket and product pages. */
const misspelledSource = invalidSource.replace('InvalidDevaluation', 'InvalidDavaluation');

const reasons: ReadonlyMap<string, RejectionReason> = new Map([
  [general.objectNotFound, 'unknown-ticket'],
  [general.invalidResourceId, 'unknown-ticket'],
  [general.notAuthorized, 'not-authorized'],
  [invalidParam, 'invalid-detail'],
  [invalidSource, 'invalid-source'],
  [misspelledSource, 'invalid-source'],
]);

/** The reason to show. @param errors the envelope's codes; the first with a text of ours counts */
export const rejectionReasonOf = (errors: readonly string[]): RejectionReason =>
  errors.map((code) => reasons.get(code)).find((reason) => reason !== undefined) ?? 'other';
