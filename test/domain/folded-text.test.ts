import { expect, test } from 'vitest';
import { fold } from '../../src/domain/folded-text.ts';

test.each([
  ['MÜLLER', 'muller'],
  ['Weiß', 'weiss'],
  ['Łukasz Żółkiewski', 'lukasz zolkiewski'],
  ['İbrahim Yıldız', 'ibrahim yildiz'],
  ['Bjørnsøn', 'bjornson'],
  ['Nguyễn Thị Hồng Ánh', 'nguyen thi hong anh'],
  ['ﬁn ①', 'fin 1'],
  ['田中', '田中'],
  ['محمد', 'محمد'],
])('%s is folded to %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
  expect(fold(folded)).toBe(folded);
});
