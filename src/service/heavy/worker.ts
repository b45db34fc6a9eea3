/** What a worker of the pool runs. An entry of its own in the build. */
import { constants, getPriority, setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import type { WorkerSettings } from './heavy-work.ts';
import { jobs, type Task } from './jobs.ts';

const { stepsBehind } = workerData as WorkerSettings;

// On Linux this is of the calling thread alone, elsewhere it would be of the whole service.
if (process.platform === 'linux') {
  // A service that was itself started far behind has no lower place to go.
  setPriority(Math.min(getPriority() + stepsBehind, constants.priority.PRIORITY_LOW));
}

export default ({ name, input }: Task): Promise<unknown> => jobs[name](input as never);
