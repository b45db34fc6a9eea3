import { launchDoor } from '../../support/browser.ts';
import type { Engine } from './engine.ts';

export const chromium: Engine = {
  name: 'Chromium',
  async launch(profileDir) {
    const { page, close } = await launchDoor({ profileDir, isWhole: true });
    return {
      open: async (address) => void (await page.goto(address)),
      reload: async () => void (await page.reload()),
      // A text, since this library wants the arguments in one.
      run: (script, ...values) => page.evaluate(`(${script})(...${JSON.stringify(values)})`),
      close,
    };
  },
};
