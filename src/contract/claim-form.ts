/** Apart from the calls on claims (`door-claim.ts`), which a door's start doesn't need. */

const claimForm = /^doorclaim[A-Za-z0-9]{30}$/;

/** Whether what is in a link in place of a key is a claim. */
export const isClaim = (text: string): boolean => claimForm.test(text);
