/** The language that most tests read. */
import { loadLanguage } from '../../src/ui/i18n/language.ts';

export const english = await loadLanguage(['en-GB']);
