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
