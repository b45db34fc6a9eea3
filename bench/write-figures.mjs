// Puts the figures of bench/results into README.md: `npm run figures`.
import { readFileSync, writeFileSync } from 'node:fs';
import { runnerImport } from 'vite';

const { savedResults, withFigures } = (await runnerImport('./bench/figures.ts')).module;
writeFileSync('README.md', withFigures(readFileSync('README.md', 'utf8'), savedResults()));
