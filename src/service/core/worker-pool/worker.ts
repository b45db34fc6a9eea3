/** What a worker of the pool runs. The build has its own entry for it. */
import { constants, getPriority, setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import { jobs, type Task, type WorkerSettings } from './jobs.ts';

const { stepsBehind } = workerData as WorkerSettings;

// On Linux this sets the priority of the calling thread only, elsewhere of the whole service.
if (process.platform === 'linux') {
  // Where the service itself was started with a low priority, there may be no lower one.
  setPriority(Math.min(getPriority() + stepsBehind, constants.priority.PRIORITY_LOW));
}

export default ({ name, input }: Task): Promise<unknown> => jobs[name](input as never);
