/** Which licences a package that ships may have, read from the lockfile or from what the build lists. */

/** Each lets Admit be used and passed on, and asks for no more than to be named. */
const allowed: ReadonlySet<string> = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['Python-2.0', 'Zlib', 'Unlicense'],
  // Fonts.
  'OFL-1.1',
  'Bitstream-Vera',
  // Of libvips: a library of its own file, which whoever runs Admit may exchange.
  'LGPL-3.0-or-later',
]);

/** What stands in the package's own LICENSE file, where its `package.json` doesn't say it. */
const readByHand: Readonly<Record<string, string>> = {
  'dejavu-fonts-ttf': 'Bitstream-Vera',
  'png-js': 'MIT',
};

export type Licensed = { readonly name: string; readonly licence: string | undefined };

export type Lockfile = {
  readonly packages: Readonly<
    Record<string, { readonly license?: string; readonly dev?: boolean; readonly link?: boolean }>
  >;
};

/** The production dependencies and theirs, also those for other machines than this one. */
export const productionPackages = ({ packages }: Lockfile): readonly Licensed[] =>
  Object.entries(packages)
    // Others are folders of this repository.
    .filter(([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link)
    .map(([path, { license }]) => ({
      name: path.replace(/^.*node_modules\//, ''),
      licence: license,
    }));

/** @param expression of SPDX, in the simple forms that packages write: no AND beside an OR */
const isAllowed = (expression: string): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed.has(licence)));

/** @returns `name: licence`, one for each package that may not ship */
export const forbidden = (packages: readonly Licensed[]): readonly string[] =>
  packages
    .map(({ name, licence }) => ({ name, licence: readByHand[name] ?? licence ?? 'none' }))
    .filter(({ licence }) => !isAllowed(licence))
    .map(({ name, licence }) => `${name}: ${licence}`);
