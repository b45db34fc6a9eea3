import { useTexts } from '../i18n/language.ts';
import { BrandMark } from '../kit/brand-mark.tsx';

export function StartingScreen() {
  const { brand } = useTexts();
  return (
    <main className="starting" aria-busy="true">
      <h1 className="unseen">{brand.starting}</h1>
      <BrandMark />
    </main>
  );
}
