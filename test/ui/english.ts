/** The language that most tests read. */
import { loadLanguage } from '../../src/ui/i18n/language.ts';
import { noLog } from '../support/memory-log.ts';

export const english = await loadLanguage(['en-GB'], noLog);
