// Started by `bench.ts`.
import { runnerImport } from 'vite';

await (await runnerImport('./bench/rush/buyers.ts')).module.buyAsTold();
