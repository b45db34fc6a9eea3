/** A failure that the operator can put right: its message is one plain sentence for them. */
export class CannotOpen extends Error {}
