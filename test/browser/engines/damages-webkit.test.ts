import { describeDamages, eachDamageOnce } from './damages.ts';
import { webkit } from './webkit.ts';

describeDamages(webkit, eachDamageOnce);
