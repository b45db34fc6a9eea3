import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** `ADMIT_BROWSER`, else an installed Chromium or Chrome, else the one that Playwright keeps. */
export const findChromium = () =>
  process.env.ADMIT_BROWSER ?? usual.find((path) => existsSync(path)) ?? chromium.executablePath();
