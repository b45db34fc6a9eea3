import { describeDamages } from './damages.ts';
import { firefox } from './firefox.ts';

describeDamages(firefox);
