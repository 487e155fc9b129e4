/** A fault in the next command of a kind, as a test asks for it. Each strikes once, in the given order. */
export type CommandFault =
  /** Cuts the connection without doing anything. */
  | 'dropBefore'
  /** Does the command, then cuts the connection before the answer. */
  | 'dropAfter'
  /** Does nothing and never answers. */
  | 'hangBefore'
  /** Does the command and never answers. */
  | 'hangAfter'
  /** Does nothing until `release`, even when the client has given up. */
  | 'hold'
  /** Answers that another node is now the primary. */
  | 'notPrimary'
  /** Answers that the disk is full. */
  | 'outOfDisk';

/** Ends the connection here. */
export class Cut extends Error {}

export class Faults {
  readonly #next: { readonly command: string; readonly collection: string; readonly fault: CommandFault }[] = [];
  #writesLeft = Infinity;
  #onCut = () => {};

  /** @param command its name in the protocol, e.g. `find`, `insert`, `update`, `delete`, `aggregate` */
  onNext(command: string, ...faults: readonly CommandFault[]): void {
    this.onNextOf('', command, ...faults);
  }

  /** @param collection the beginning of its name */
  onNextOf(collection: string, command: string, ...faults: readonly CommandFault[]): void {
    this.#next.push(...faults.map((fault) => ({ command, collection, fault })));
  }

  take(command: string, collection: string): CommandFault | undefined {
    const at = this.#next.findIndex((entry) => entry.command === command && collection.startsWith(entry.collection));
    return at === -1 ? undefined : this.#next.splice(at, 1)[0]?.fault;
  }

  /** Cuts the connection after so many more documents were written, even within a command. */
  cutAfterWrites(count: number, onCut: () => void): void {
    this.#writesLeft = count;
    this.#onCut = onCut;
  }

  /** Called before each write of a document. @throws Cut */
  writing(): void {
    if (this.#writesLeft === 0) {
      this.#writesLeft = Infinity;
      this.#onCut();
      throw new Cut('The connection is cut');
    }
    this.#writesLeft -= 1;
  }

  /** Whether the cut is still to come. */
  get isArmed(): boolean {
    return Number.isFinite(this.#writesLeft);
  }
}
