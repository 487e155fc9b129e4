export interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Where nobody looks on, every so many of the lines that are told each second. */
const EVERY = 15;
const CLEAR_LINE = '\r\u001b[K';

/** Writes lines, and below them one that says how far something is: written over on a terminal, now and then elsewhere. */
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
