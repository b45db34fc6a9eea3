/**
 * A Chromium for what is measured. Test tools run scripts of their own in every page that they can
 * steer, which a slow device pays for: nothing looks into these pages but what was asked for.
 */
import puppeteer, { type CDPSession } from 'puppeteer-core';
import { findBrowser } from './programs.ts';

export type BareBrowser = {
  /** At which other tools can steer it. */
  readonly port: number;
  /** The tab that is open, by the DevTools protocol alone. */
  openTab(): Promise<CDPSession>;
  close(): Promise<void>;
};

/** A busy machine takes its time to start a browser. */
export const startPatienceMs = 120_000;

/** @param profileDir what the device stores; a door that was paired there is paired */
export async function launchBare(profileDir: string): Promise<BareBrowser> {
  const browser = await puppeteer.launch({
    executablePath: findBrowser(),
    userDataDir: profileDir,
    defaultViewport: null,
    targetFilter: () => false,
    waitForInitialPage: false,
    timeout: startPatienceMs,
    args: [
      '--no-sandbox',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      '--window-size=390,844',
      '--lang=en-GB',
      '--disable-gpu',
      '--disable-quic',
    ],
  });
  return {
    port: Number(new URL(browser.wsEndpoint()).port),
    async openTab() {
      const root = await browser.target().createCDPSession();
      const { targetInfos } = await root.send('Target.getTargets');
      const tab = targetInfos.find(({ type }) => type === 'page');
      const connection = root.connection();
      if (!tab || !connection) throw new Error('the browser has no tab');
      return connection.createSession(tab);
    },
    close: () => browser.close(),
  };
}
