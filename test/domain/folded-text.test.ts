import { expect, test } from 'vitest';
import { fold, foldName } from '../../src/domain/folded-text.ts';

test.each([
  ['MÜLLER', 'muller'],
  ['Weiß', 'weiss'],
  ['Łukasz Żółkiewski', 'lukasz zolkiewski'],
  ['İbrahim Yıldız', 'ibrahim yildiz'],
  ['Bjørnsøn', 'bjornson'],
  ['Ægir Œuvrard', 'aegir oeuvrard'],
  ['Đorđević', 'dordevic'],
  ['Þóra Guðrún', 'thora gudrun'],
  ['Ħanna', 'hanna'],
  [' Ann ', 'ann'],
  ['　Émile ', 'emile'],
  ['Nguyễn Thị Hồng Ánh', 'nguyen thi hong anh'],
  ['ﬁn ①', 'fin 1'],
  ['田中', '田中'],
  ['محمد', 'محمد'],
])('%s is folded to %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
  expect(fold(folded)).toBe(folded);
});

test.each([
  [['Krüger', 'Krueger', 'KRUGER']],
  [['Jäger', 'Jaeger', 'Jager']],
  [['Schröder', 'Schroeder', 'Schrøder']],
  [['Århus', 'Aarhus', 'Arhus']],
])('%s are one name', (written) => {
  expect(new Set(written.map(foldName)).size).toBe(1);
});
