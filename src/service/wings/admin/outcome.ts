/** What a command of the operator prints, and whether it failed. */
export type Outcome = { readonly isError: boolean; readonly text: string };
