import { describeMainJob } from './main-job.ts';
import { webkit } from './webkit.ts';

describeMainJob(webkit);
