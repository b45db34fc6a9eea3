// Plays evenings at the doors: `npm run simulate -- --schedules N --seed S`
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
  },
});
const { simulate } = (await runnerImport('./test/simulation/simulate.ts')).module;
const { schedules, actions, failures } = await simulate(
  Number(values.schedules),
  Number(values.seed),
);
process.stdout.write(`Simulated ${schedules} schedules, ${actions} actions.\n`);
for (const { seed, broken } of failures) {
  process.stdout.write(`Seed ${seed} broke:\n  ${broken.join('\n  ')}\n`);
}
process.exit(failures.length > 0 ? 1 : 0);
