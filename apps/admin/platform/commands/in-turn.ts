/** Calls run one after another. A second call with the latest key shares its result. */
export class InTurn<Result> {
  #latest: { readonly name: string; readonly done: Promise<Result> } | undefined;

  /** @param name the key of the call */
  run(name: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#latest;
    if (before?.name === name) return before.done;
    const begun = before === undefined ? work() : before.done.then(work, work);
    const done = begun.finally(() => {
      if (this.#latest?.done === done) this.#latest = undefined;
    });
    this.#latest = { name, done };
    return done;
  }
}
