/** Firefox, over WebDriver BiDi. */
import puppeteer from 'puppeteer-core';
import { startPatienceMs } from '../../support/bare-browser.ts';
import { findFirefox } from '../../support/programs.ts';
import type { Engine } from './engine.ts';

export const firefox: Engine = {
  name: 'Firefox',
  async launch(profileDir) {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: findFirefox(),
      userDataDir: profileDir,
      defaultViewport: null,
      timeout: startPatienceMs,
      // As root it starts only where the home is root's.
      env: { ...process.env, HOME: profileDir },
      args: ['--width=390', '--height=844'],
      extraPrefsFirefox: { 'intl.accept_languages': 'en-GB' },
    });
    const [page = await browser.newPage()] = await browser.pages();
    page.setDefaultTimeout(startPatienceMs);
    return {
      open: async (address) => void (await page.goto(address)),
      reload: async () => void (await page.reload()),
      // A text, since this library's types want to know what a script takes.
      run: (script, ...values) =>
        page.evaluate(`(${script})(...${JSON.stringify(values)})`) as never,
      close: () => browser.close(),
    };
  },
};
