/** What is asked for while something is under way follows it; the same again is what is under way. */
export class InTurn<Result> {
  #latest: { readonly name: string; readonly done: Promise<Result> } | undefined;

  /** @param name the same for what is the same */
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
