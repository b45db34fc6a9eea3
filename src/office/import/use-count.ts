import { useLanguage } from '../../ui/i18n/language.ts';

/** Writes whole numbers as the language does: `12,500`. */
export function useCount(): (count: number) => string {
  const { tag } = useLanguage();
  const format = new Intl.NumberFormat(tag);
  return (count) => format.format(count);
}
