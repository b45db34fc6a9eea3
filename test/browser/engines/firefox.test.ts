import { firefox } from './firefox.ts';
import { describeMainJob } from './main-job.ts';

describeMainJob(firefox);
