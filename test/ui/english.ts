/** The languages that most tests read. */
import { loadWholeLanguage } from '../../src/ui/i18n/language.ts';
import { noLog } from '../support/memory-log.ts';

export const english = await loadWholeLanguage(['en-GB'], noLog);
export const german = await loadWholeLanguage(['de'], noLog);
