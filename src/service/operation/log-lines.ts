/** The lines of one turn of the event loop are written together: each write is a way to the system. */
type Output = { write(text: string): unknown };

export class LogLines {
  readonly #output: Output;
  #lines = '';

  constructor(output: Output) {
    this.#output = output;
  }

  write(line: string): void {
    if (this.#lines === '') setImmediate(() => this.flush());
    this.#lines += line;
  }

  /** Before the process ends: its event loop has no further turn. */
  flush(): void {
    if (this.#lines === '') return;
    this.#output.write(this.#lines);
    this.#lines = '';
  }
}
