// Started by `bench.ts`.
import { runnerImport } from 'vite';

await (await runnerImport('./bench/heavy/make-loads.ts')).module.makeLoads();
