/** A call that changes something, as the change log tells of it. */
import type { Call } from '../../../contract/call.ts';
import type { Caller } from './caller.ts';
import type { Values } from './changed-values.ts';

export type Change = {
  /** Of the call. */
  readonly name: string;
  readonly call: Call;
  readonly caller: Caller;
  readonly id: number | undefined;
  /** The call's parameters, as they came. */
  readonly sent: Values;
};
