/** The people of the demo's guest list, over and over: names of all lengths and scripts, nobody's in particular. */
import Papa from 'papaparse';
import guests from '../../src/service/demo/guests.csv?raw';

type Person = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly company: string | null;
};

const { data } = Papa.parse<Record<'firstName' | 'lastName' | 'company', string>>(guests, {
  header: true,
  skipEmptyLines: true,
});

/** @param index 0 is the first; each has an e-mail address of their own */
export function personAt(index: number): Person {
  const { firstName = '', lastName = '', company = '' } = data[index % data.length] ?? {};
  return { firstName, lastName, email: `gast${index + 1}@example.org`, company: company || null };
}
