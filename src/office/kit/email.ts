/** What the service takes as an e-mail address. */
import * as v from 'valibot';
import { email } from '../../contract/form.ts';

export const isEmail = (typed: string): boolean => v.safeParse(email.text, typed.trim()).success;
