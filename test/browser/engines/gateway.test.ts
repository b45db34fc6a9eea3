/** The main job of a door behind a gateway, before our own service without CORS headers. */
import { gatewayProcess } from '../../support/gateway-process.ts';
import { chromium } from './chromium.ts';
import { describeMainJob } from './main-job.ts';

describeMainJob(chromium, gatewayProcess);
