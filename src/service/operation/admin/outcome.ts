/** What a command of the operator says in the end. */
export type Outcome = { readonly isError: boolean; readonly text: string };
