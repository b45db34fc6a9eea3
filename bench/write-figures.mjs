// Puts the figures of bench/results into docs/performance.md, and draws the growth: `npm run figures`.
import { readFileSync, writeFileSync } from 'node:fs';
import { runnerImport } from 'vite';

const { savedResults, withFigures } = (await runnerImport('./bench/figures.ts')).module;
const { growthCurves } = (await runnerImport('./bench/growth/curves.ts')).module;
const results = savedResults();
const document = 'docs/performance.md';
writeFileSync(document, withFigures(readFileSync(document, 'utf8'), results));
writeFileSync('docs/growth.svg', growthCurves(new Map(results).get('growth')));
