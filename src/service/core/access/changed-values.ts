/** What the change log tells of an object: its values as texts, none of a person, no secret, none too long. */
import type { ObjectKind } from '../../../contract/call.ts';
import { fieldsOf } from '../store/schema/json.ts';

export type LoggedChange = {
  readonly name: string;
  readonly from?: string;
  readonly to?: string;
};

export type Values = Readonly<Record<string, string>>;

/** What a call is about: a kind of the contract, or an account. */
export type Subject = ObjectKind | 'account';

const longestValue = 200;
const mostChanges = 40;

/** What the service reckons by itself. */
const reckoned = /^(id|folded.*|modifiedMs|lastLoginMs|stage|sold|inForce)$/;

/** What opens or pays something, or may speak of guests: free texts, an image's address, a file's name. */
const secret =
  /^(passwordHash|password|secret|claim|digest|apikey|key|identifier|identifiers|displayIdentifier|importedCode|importedForm|startIdentifier|queueIdentifier|applicationData|codes?|discountCode|rows|logo|banner|message|fileName|.*link.*)$/i;

/** Of these the log tells only what is listed below: whatever else a guest has is the guest's. */
const aboutPeople: ReadonlySet<Subject> = new Set<Subject>([
  ...(['participant', 'payment', 'ticket', 'product'] as const),
  ...(['user', 'host', 'partner', 'account'] as const),
]);

/** Nothing in these says who somebody is. */
const ofNobody: ReadonlySet<string> = new Set([
  ...['status', 'type', 'amount', 'paid', 'reservedUntil', 'originalPrice', 'discountAmount'],
  ...['productPrice', 'price', 'cancelled', 'checked', 'ticketCategoryId', 'participantId'],
  ...['paymentId', 'optionId', 'definitionId', 'role', 'eventId', 'hostId', 'userId', 'language'],
]);

/** Columns that hold several values as JSON. */
const jsonColumns = new Set(['details', 'address', 'buyerAddress']);

/** @param row of a table. @param prefix before the names of a row beside the first */
export function valuesOf(row: Readonly<Record<string, unknown>>, prefix = ''): Values {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(row)) {
    if (value === null || value === undefined || reckoned.test(name)) continue;
    if (jsonColumns.has(name) && typeof value === 'string') {
      Object.assign(values, valuesOf(fieldsOf(value) ?? {}, prefix));
    } else {
      values[prefix + name.replace(/Ms$/, '')] = textOf(name, value);
    }
  }
  return values;
}

function textOf(name: string, value: unknown): string {
  if (name.endsWith('Ms') && typeof value === 'number') return new Date(value).toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** @returns whether the log tells such a value, and not only that it was changed */
export function tells(subject: Subject | null, name: string): boolean {
  if (subject === null || aboutPeople.has(subject)) return ofNobody.has(name);
  // A discount that has one code is named by it.
  return !secret.test(name) && !(subject === 'codeDefinition' && name === 'name');
}

/** Of what was changed, also that it was where the values are not told. */
export function differences(
  subject: Subject | null,
  before: Values,
  after: Values,
): readonly LoggedChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => before[name] !== after[name])
    .slice(0, mostChanges)
    .map((name) =>
      tells(subject, name)
        ? { name, ...told('from', before[name]), ...told('to', after[name]) }
        : { name: shownName(name) },
    );
}

/** Of what was sent, only what is told: the rest was not changed, but named. */
export const tellSent = (subject: Subject | null, sent: Values): readonly LoggedChange[] =>
  Object.entries(sent)
    .filter(([name]) => tells(subject, name))
    .slice(0, mostChanges)
    .map(([name, text]) => ({ name, ...told('to', text) }));

const shownName = (name: string): string => (name === 'passwordHash' ? 'password' : name);

function told(side: 'from' | 'to', text: string | undefined): Partial<LoggedChange> {
  if (text === undefined) return {};
  const letters = [...text.slice(0, 2 * longestValue + 2)];
  const isLong = letters.length > longestValue;
  return { [side]: isLong ? `${letters.slice(0, longestValue).join('')}…` : text };
}
