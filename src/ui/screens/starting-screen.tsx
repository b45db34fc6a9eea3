import { BrandMark } from '../components/brand-mark.tsx';
import { useTexts } from '../i18n/language.ts';

export function StartingScreen() {
  const { brand } = useTexts();
  return (
    <main className="starting" aria-label={brand.starting} aria-busy="true">
      <BrandMark />
    </main>
  );
}
