import { chromium } from './chromium.ts';
import { allDamages, describeDamages } from './damages.ts';

describeDamages(chromium, allDamages);
