/**
 * The password that a person chooses. It has eight characters at least, and is not one of the
 * commonest. A user that another client creates (`user/create`) may have a shorter one.
 */
import { accountErrors } from '../../contract/account.ts';
import { invalidFormat } from '../../contract/error-code.ts';
import type { Deps } from '../core/access/handler.ts';
import { type Result, refuse } from '../core/deps/api-error.ts';

const fewestChosen = 8;

/** The fewest characters that a person may choose. The administrator may want more. */
export const shortestChosen = ({ shortestPassword }: Pick<Deps, 'shortestPassword'>): number =>
  Math.max(fewestChosen, shortestPassword);

/**
 * @param param the parameter that holds it, for the error
 * @returns the hash of a password that somebody chose
 */
export async function newPassword(
  deps: Pick<Deps, 'workerPool' | 'shortestPassword'>,
  password: string,
  param = 'password',
): Promise<Result<string>> {
  if ([...password].length < shortestChosen(deps)) return refuse(400, invalidFormat(param));
  commonest ??= readCommonest();
  if ((await commonest).has(password.toLowerCase())) {
    return refuse(400, accountErrors.commonPassword);
  }
  return deps.workerPool.run('hashPassword', password);
}

/** Read when the first one is chosen: a start does not wait for it. */
let commonest: Promise<ReadonlySet<string>> | undefined;

/** About 18,000 of those that were found most often in stolen lists. */
async function readCommonest(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= fewestChosen));
}
