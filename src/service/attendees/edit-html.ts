import { escaped } from '../core/deps/html.ts';
import { formField, formPage, outcomeText } from '../core/http/form-page.ts';
import { type TextLanguage, textsIn } from '../core/texts/texts.ts';

export type ShownParticipant = {
  readonly language: TextLanguage;
  readonly event: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string | null;
  /** Whether the organizer lets participants change their own data. */
  readonly isEditable: boolean;
  /** Why the name can't be changed; null: it can. */
  readonly nameStands: 'checkedIn' | 'notTransferable' | null;
};

/** @param language of a page that shows nobody: there is none at this address, or it was cancelled */
export const noTicketHtml = (language: TextLanguage): string => {
  const { title, none } = textsIn(language).ticket;
  return formPage(language, title, `<h1>${escaped(none)}</h1>`);
};

/** @param outcome of the form: `saved`, the code of the refusal, or null where nothing was sent */
export function editHtml(participant: ShownParticipant, outcome: string | null): string {
  const { title, whose } = textsIn(participant.language).ticket;
  return formPage(
    participant.language,
    title,
    `<main>
<h1>${escaped(participant.event)}</h1>
<h2>${escaped(whose)}</h2>
${participant.isEditable ? form(participant, outcome) : facts(participant)}
</main>`,
  );
}

function form(participant: ShownParticipant, outcome: string | null): string {
  const { language, firstName, lastName, company, nameStands } = participant;
  const texts = textsIn(language);
  const label = (name: 'firstName' | 'lastName' | 'company') => escaped(texts.person[name]);
  const name = nameStands
    ? `<p>${escaped(`${firstName} ${lastName}`)}</p>
<p>${escaped(texts.ticket[nameStands])}</p>`
    : `${formField('firstName', label('firstName'), 'given-name', true, firstName)}
${formField('lastName', label('lastName'), 'family-name', true, lastName)}`;
  return `<form method="post">
${outcomeText(language, outcome)}
${name}
${formField('company', label('company'), 'organization', false, company ?? '')}
<button>${escaped(texts.form.save)}</button>
</form>`;
}

const facts = ({ language, firstName, lastName, company }: ShownParticipant): string =>
  `<p>${escaped(`${firstName} ${lastName}`)}</p>
<p>${escaped(company ?? '')}</p>
<p role="status">${escaped(textsIn(language).ticket.closed)}</p>`;
