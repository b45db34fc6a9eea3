// Plays evenings at the doors: `npm run simulate -- --schedules N --seed S`
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '50000' },
    seed: { type: 'string', default: '1' },
  },
});
const all = Number(values.schedules);
const firstSeed = Number(values.seed);
const saidEvery = 1000;

const { simulate } = (await runnerImport('./test/simulation/simulate.ts')).module;
const failures = [];
let actions = 0;
for (let played = 0; played < all && failures.length === 0; played += saidEvery) {
  const report = await simulate(Math.min(saidEvery, all - played), firstSeed + played);
  actions += report.actions;
  failures.push(...report.failures);
  process.stdout.write(`Simulated ${played + report.schedules} schedules, ${actions} actions.\n`);
}
for (const { seed, broken, again } of failures) {
  process.stdout.write(`Seed ${seed} broke:\n  ${broken.join('\n  ')}\n  ${again}\n`);
}
process.exit(failures.length > 0 ? 1 : 0);
