export interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Without a terminal, one of this number of progress lines is written. There is one line per second. */
const EVERY = 15;
const CLEAR_LINE = '\r\u001b[K';

/**
 * Writes lines, and below them one line of progress. A terminal overwrites that line; elsewhere it is written now and
 * then.
 */
export class Terminal {
  #told = 0;
  #isOpen = false;

  constructor(private readonly output: Output) {}

  readonly say = (line: string): void => {
    this.output.write(`${this.#isOpen ? CLEAR_LINE : ''}${line}\n`);
    this.#isOpen = false;
  };

  readonly progress = (line: string): void => {
    if (this.output.isTTY === true) {
      this.output.write(`${CLEAR_LINE}${line}`);
      this.#isOpen = true;
    } else if (this.#told % EVERY === 0) this.say(line);
    this.#told += 1;
  };
}
