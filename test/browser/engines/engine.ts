/** A browser as the job needs it: one page, and whatever a test does or sees there is a script. */
export type EnginePage = {
  /** Resolves when the page is loaded. */
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs the function in the page: it sees the page's world, and of the test's only its arguments. */
  run<Arguments extends readonly unknown[], Result>(
    script: (...values: Arguments) => Result,
    ...values: Arguments
  ): Promise<Awaited<Result>>;
  close(): Promise<void>;
};

export type Engine = {
  readonly name: string;
  /**
   * @param profileDir an empty folder for what the browser keeps
   * @throws Error with one line that says what to install
   */
  launch(profileDir: string): Promise<EnginePage>;
};

const mostStarts = 3;

/**
 * On a busy machine WebKitGTK's first page now and then crashes: then the browser is started again.
 * @param begin opens the first page
 */
export async function launchOverACrash(
  engine: Engine,
  profileDir: string,
  begin: (page: EnginePage) => Promise<void>,
): Promise<EnginePage> {
  for (let start = 1; ; start += 1) {
    const page = await engine.launch(profileDir);
    try {
      await begin(page);
      return page;
    } catch (error) {
      await page.close();
      if (start === mostStarts || !String(error).includes('WebDriver')) throw error;
      process.stdout.write(`${engine.name} is started again: ${error}\n`);
    }
  }
}
