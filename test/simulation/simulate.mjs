// Plays evenings at the doors: `npm run simulate -- --schedules N --seed S [--linked]`
import { parseArgs } from 'node:util';
import { createServer } from 'vite';

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '50000' },
    seed: { type: 'string', default: '1' },
    linked: { type: 'boolean', default: false },
  },
});
const all = Number(values.schedules);
const firstSeed = Number(values.seed);
const saidEvery = values.linked ? 100 : 1000;

// It stays open: a device loads some of its files later.
const vite = await createServer({
  configFile: false,
  appType: 'custom',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
});
const { simulate } = await vite.ssrLoadModule('/test/simulation/simulate.ts');
const failures = [];
let actions = 0;
for (let played = 0; played < all && failures.length === 0; played += saidEvery) {
  const report = await simulate(
    Math.min(saidEvery, all - played),
    firstSeed + played,
    values.linked,
  );
  actions += report.actions;
  failures.push(...report.failures);
  process.stdout.write(`Simulated ${played + report.schedules} schedules, ${actions} actions.\n`);
}
for (const { seed, broken, again } of failures) {
  process.stdout.write(`Seed ${seed} broke:\n  ${broken.join('\n  ')}\n  ${again}\n`);
}
process.exit(failures.length > 0 ? 1 : 0);
