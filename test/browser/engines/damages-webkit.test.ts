import { describeDamages } from './damages.ts';
import { webkit } from './webkit.ts';

describeDamages(webkit);
