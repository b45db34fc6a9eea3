import { formField, formPage, outcomeText } from '../../http/form-page.ts';
import { escaped } from '../../means/html.ts';

export type ShownParticipant = {
  readonly event: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string | null;
  /** Whether the organizer lets participants change it. */
  readonly isEditable: boolean;
  /** Why the name can't be changed; null: it can. */
  readonly nameStands: 'checkedIn' | 'notTransferable' | null;
};

/**
 * @param participant undefined: there is none at this address, or it was cancelled
 * @param outcome of the form: `saved`, the code of the refusal, or null where nothing was sent
 */
export const editHtml = (
  participant: ShownParticipant | undefined,
  outcome: string | null,
): string =>
  formPage(
    'Your ticket',
    participant ? content(participant, outcome) : '<h1>There is no such ticket.</h1>',
  );

const content = (participant: ShownParticipant, outcome: string | null): string => `<main>
<h1>${escaped(participant.event)}</h1>
<h2>Whose ticket is it?</h2>
${participant.isEditable ? form(participant, outcome) : facts(participant)}
</main>`;

const whyNameStands = {
  checkedIn: 'The ticket has been checked in: its name stands.',
  notTransferable: 'The organizer lets no ticket be passed on: its name stands.',
} as const;

const form = (
  { firstName, lastName, company, nameStands }: ShownParticipant,
  outcome: string | null,
) =>
  `<form method="post">
${outcomeText(outcome)}
${
  nameStands
    ? `<p>${escaped(`${firstName} ${lastName}`)}</p>
<p>${whyNameStands[nameStands]}</p>`
    : `${formField('firstName', 'First name', 'given-name', true, firstName)}
${formField('lastName', 'Last name', 'family-name', true, lastName)}`
}
${formField('company', 'Company', 'organization', false, company ?? '')}
<button>Save</button>
</form>`;

const facts = ({ firstName, lastName, company }: ShownParticipant) =>
  `<p>${escaped(`${firstName} ${lastName}`)}</p>
<p>${escaped(company ?? '')}</p>
<p role="status">The organizer has closed changes.</p>`;
