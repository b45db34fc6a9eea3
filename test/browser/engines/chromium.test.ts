import { chromium } from './chromium.ts';
import { describeMainJob } from './main-job.ts';

describeMainJob(chromium);
