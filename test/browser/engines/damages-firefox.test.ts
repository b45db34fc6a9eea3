import { describeDamages, eachDamageOnce } from './damages.ts';
import { firefox } from './firefox.ts';

describeDamages(firefox, eachDamageOnce);
