/** A code that a ticket had until it got another: a door denies it as replaced (V2). */
import { codeInTheWild } from './code-in-the-wild.ts';
import { displayForm } from './ticket-code.ts';
import type { LocalDateTime } from './time.ts';

/** Of either kind: for the barcode, or printed for people. */
export type ReplacedCode = { readonly code: string; readonly at: LocalDateTime };

/** When the ticket got another code in place of this one; undefined: it never had it. */
export const replacementOf = (
  code: string,
  { replaced }: { readonly replaced: readonly ReplacedCode[] },
): ReplacedCode | undefined =>
  replaced.findLast((each) => displayForm(codeInTheWild(each.code)) === displayForm(code));
