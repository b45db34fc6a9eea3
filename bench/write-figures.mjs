// Puts the figures of bench/results into README.md, and draws the growth: `npm run figures`.
import { readFileSync, writeFileSync } from 'node:fs';
import { runnerImport } from 'vite';

const { savedResults, withFigures } = (await runnerImport('./bench/figures.ts')).module;
const { growthCurves } = (await runnerImport('./bench/growth/curves.ts')).module;
const results = savedResults();
writeFileSync('README.md', withFigures(readFileSync('README.md', 'utf8'), results));
writeFileSync('docs/growth.svg', growthCurves(new Map(results).get('growth')));
