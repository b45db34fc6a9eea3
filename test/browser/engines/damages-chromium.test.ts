import { chromium } from './chromium.ts';
import { describeDamages } from './damages.ts';

describeDamages(chromium);
