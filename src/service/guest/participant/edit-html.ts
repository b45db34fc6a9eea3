import { formField, formPage, outcomeText } from '../../http/form-page.ts';
import { escaped } from '../../means/html.ts';

export type ShownParticipant = {
  readonly event: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string | null;
  /** Whether the organizer lets participants change it. */
  readonly isEditable: boolean;
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

const form = ({ firstName, lastName, company }: ShownParticipant, outcome: string | null) =>
  `<form method="post">
${outcomeText(outcome)}
${formField('firstName', 'First name', 'given-name', true, firstName)}
${formField('lastName', 'Last name', 'family-name', true, lastName)}
${formField('company', 'Company', 'organization', false, company ?? '')}
<button>Save</button>
</form>`;

const facts = ({ firstName, lastName, company }: ShownParticipant) =>
  `<p>${escaped(`${firstName} ${lastName}`)}</p>
<p>${escaped(company ?? '')}</p>
<p role="status">The organizer has closed changes.</p>`;
