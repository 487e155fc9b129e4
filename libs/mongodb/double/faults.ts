/** What shall go wrong with the next command of a kind, told by a test; each fault strikes once, in the order given. */
export type CommandFault =
  /** The connection is cut; nothing is done. */
  | 'dropBefore'
  /** Done, then the connection is cut before the answer. */
  | 'dropAfter'
  /** Nothing is done and no answer ever comes. */
  | 'hangBefore'
  /** Done, and no answer ever comes. */
  | 'hangAfter'
  /** Nothing is done until `release`, however long nobody waits for it any more. */
  | 'hold'
  /** Another node is the primary now. */
  | 'notPrimary'
  /** The disk is full. */
  | 'outOfDisk';

/** The connection ends here, whatever was to come. */
export class Cut extends Error {}

export class Faults {
  readonly #next: { readonly command: string; readonly collection: string; readonly fault: CommandFault }[] = [];
  #writesLeft = Infinity;
  #onCut = () => {};

  /** @param command as the protocol calls it, e.g. `find`, `insert`, `update`, `delete`, `aggregate` */
  onNext(command: string, ...faults: readonly CommandFault[]): void {
    this.onNextOf('', command, ...faults);
  }

  /** @param collection how its name begins */
  onNextOf(collection: string, command: string, ...faults: readonly CommandFault[]): void {
    this.#next.push(...faults.map((fault) => ({ command, collection, fault })));
  }

  take(command: string, collection: string): CommandFault | undefined {
    const at = this.#next.findIndex((entry) => entry.command === command && collection.startsWith(entry.collection));
    return at === -1 ? undefined : this.#next.splice(at, 1)[0]?.fault;
  }

  /** After so many more documents were written, in the middle of a command where it comes so. */
  cutAfterWrites(count: number, onCut: () => void): void {
    this.#writesLeft = count;
    this.#onCut = onCut;
  }

  /** Before each document that is written. @throws Cut */
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
