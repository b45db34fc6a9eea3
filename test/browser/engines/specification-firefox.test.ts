/** The main job of a door at a service that knows only the specification (33). */
import { serviceAlone } from '../../support/built-service.ts';
import { firefox } from './firefox.ts';
import { describeMainJob } from './main-job.ts';

describeMainJob(firefox, () => serviceAlone(null), 'specification');
