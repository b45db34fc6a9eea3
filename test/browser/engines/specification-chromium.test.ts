/** The main job of a door at a service that knows only the specification (33). */
import { serviceAlone } from '../../support/built-service.ts';
import { chromium } from './chromium.ts';
import { describeMainJob } from './main-job.ts';

describeMainJob(chromium, () => serviceAlone(null), 'specification');
