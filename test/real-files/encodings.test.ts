/** 34.1, kind 6: letters of all encodings. */
import { describe, expect, test } from 'vitest';
import { textEncodings } from '../../src/office/import/reading/table.ts';
import { lines, meaningOf, openGuestFile } from '../support/file-of-guests.ts';

/** [whose, a guest, the file in hexadecimal]: written by Python's codecs. */
const encoded: readonly (readonly [string, string, string])[] = [
  [
    'French, Windows',
    'Lefèvre',
    '5072e96e6f6d3b4e6f6d2064652066616d696c6c653b436f64650a5a6feb3b4c6566e87672653b43310a4672616ee76f69733bc7656c696b3b43320a4e6feb6c3b4492416ffb743b4333',
  ],
  [
    'French, DOS',
    'Lefèvre',
    '5072826e6f6d3b4e6f6d2064652066616d696c6c653b436f64650a5a6f893b4c65668a7672653b43310a4672616e876f69733b80656c696b3b4332',
  ],
  [
    'Spanish, Mac',
    'Núñez',
    '4e6f6d6272653b4170656c6c69646f733b436f64650a4a6f738e3b4e9c96657a3b43310a4265676f96613b49628796657a3b4332',
  ],
  [
    'Danish, Windows',
    'Søren Kjær',
    '566f726e616d653b4e6163686e616d653b436f64650a53f872656e3b4b6ae6723b43310ac573653bd8646567e572643b4332',
  ],
  [
    'signs of typography alone, Windows',
    'O’Neil “X” – Ltd €',
    '566f726e616d653b4e6163686e616d653b436f64650a4f924e65696c3b9358942096204c746420803b4331',
  ],
  [
    'one letter, DOS',
    'Jäger',
    '566f726e616d653b4e6163686e616d653b436f64650a416e6e613b4a846765723b43310a42656e3b4b6c65696e3b4332',
  ],
  [
    'Polish, Unix',
    'Świętosława Gąsior',
    '496d69ea3b4e617a7769736b6f3b436f64650aa67769ea746f73b36177613b47b173696f723b43310aaf616e6574613bac72656269ea63793b4332',
  ],
  [
    'Polish, DOS',
    'Świętosława Gąsior',
    '496d69a93b4e617a7769736b6f3b436f64650a977769a9746f73886177613b47a573696f723b43310abd616e6574613b8d72656269a963793b4332',
  ],
  [
    'Czech, Mac',
    'Jiří Dvořák',
    '566f726e616d653b4e6163686e616d653b436f64650a4a69de923b44766fde876b3b43310aeb616e6574613be1e96173746e873b4332',
  ],
  [
    'Hungarian, Windows',
    'Zsófia Kőszegi',
    '566f726e616d653b4e6163686e616d653b436f64650a5a73f36669613b4bf5737a6567693b43310ad664f66e3b537afb63733b4332',
  ],
  [
    'Russian, DOS',
    'Иван Иванов',
    '88acef3b94a0aca8aba8ef3b436f64650a88a2a0ad3b88a2a0adaea23b43310a8ca0e0a8ef3b8ae3a7ada5e6aea2a03b4332',
  ],
  [
    'Russian, Mac',
    'Иван Иванов',
    '88ecdf3b94e0ece8ebe8df3b436f64650a88e2e0ed3b88e2e0edeee23b43310a8ce0f0e8df3b8af3e7ede5f6eee2e03b4332',
  ],
  [
    'Russian, Unix',
    'Иван Иванов',
    'e9cdd13be6c1cdc9ccc9d13b436f64650ae9d7c1ce3be9d7c1cecfd73b43310aedc1d2c9d13bebd5dacec5c3cfd7c13b4332',
  ],
  [
    'Russian, UTF-16 without its mark',
    'Иван Иванов',
    '18043c044f043b00240430043c0438043b0438044f043b0043006f00640065000a001804320430043d043b001804320430043d043e0432043b00430031000a001c043004400438044f043b001a04430437043d04350446043e04320430043b0043003200',
  ],
  [
    'Turkish',
    'Şükrü Yıldız',
    '566f726e616d653b4e6163686e616d653b436f64650adefc6b72fc3b59fd6c64fd7a3b43310a47fc6cfe656e3b41f0616ff06c753b4332',
  ],
  [
    'Lithuanian',
    'Žydrūnas Šimkus',
    '566f726e616d653b4e6163686e616d653b436f64650ade796472fb6e61733bd0696d6b75733b43310a45676ceb3bc86570616974eb3b4332',
  ],
  [
    'Greek',
    'Γιώργος Παπαδόπουλος',
    '566f726e616d653b4e6163686e616d653b436f64650ac3e9fef1e3eff23bd0e1f0e1e4fcf0eff5ebeff23b4331',
  ],
  ['Hebrew', 'דוד כהן', '566f726e616d653b4e6163686e616d653b436f64650ae3e5e33bebe4ef3b4331'],
  [
    'Japanese, Unix',
    '太郎 山田',
    'c0ab2cccbe2c436f64650abbb3c5c42cc2c0cfba2c43310abab4c6a32cb2d6bbd22c4332',
  ],
  [
    'Japanese, of mails',
    '太郎 山田',
    '1b2442402b1b28422c1b24424c3e1b28422c436f64650a1b24423b3345441b28422c1b244242404f3a1b28422c43310a1b24423a3446231b28422c1b244232563b521b28422c4332',
  ],
  ['Chinese', '王小明', '4e616d652c436f64650acdf5d0a1c3f72c43310ac0eec4c82c4332'],
  ['Chinese, Taiwan', '陳怡君', '4e616d652c436f64650ab3afa9c9a7672c43310aa4fda470a9fa2c4332'],
  ['Korean', '김철수', '4e616d652c436f64650ab1e8c3b6bcf62c43310ac0ccbfb5c8f12c4332'],
  [
    'UTF-8, written twice',
    'Jürgen Größer',
    '566f726e616d653b4e6163686e616d653b436f64650a4ac383c2bc7267656e3b4772c383c2b6c383c29f65723b4331',
  ],
];

describe('kind 6, encodings', () => {
  test.each(encoded)('%s: %s', async (_, name, bytes) => {
    const [guest] = meaningOf(await openGuestFile(Buffer.from(bytes, 'hex'))).guests;
    expect(guest).toContain(name);
  });

  test('every encoding that can be chosen is known', async () => {
    for (const encoding of textEncodings) {
      const file = await openGuestFile(lines(['Name;Code', 'A B;AB12CD34']), { encoding });
      expect(meaningOf(file).guests, encoding).toEqual(['A B AB12CD34']);
    }
  });
});
