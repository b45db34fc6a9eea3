/** The main job of a door at a service that knows only the specification (33). */
import { serviceAlone } from '../../support/built-service.ts';
import { describeMainJob } from './main-job.ts';
import { webkit } from './webkit.ts';

describeMainJob(webkit, () => serviceAlone(null), 'specification');
