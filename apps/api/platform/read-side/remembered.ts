interface Known<Key, Value> {
  readonly etag: string;
  readonly values: Map<Key, Value>;
  size: number;
}

/**
 * Remembers what was read of each read model until its rows change. Requests often read the same users, persons and
 * first pages.
 */
export class Remembered<Key, Value> {
  readonly #known = new Map<string, Known<Key, Value>>();

  constructor(
    /** The most that is remembered of one read model, in the unit of `sizeOf`. */
    private readonly most: number,
    private readonly sizeOf: (value: Value, key: Key) => number,
  ) {}

  find(model: string, etag: string, key: Key): Value | undefined {
    const known = this.#known.get(model);
    return known?.etag === etag ? known.values.get(key) : undefined;
  }

  /** Drops all values of a model whose rows changed. */
  drop(model: string): void {
    this.#known.delete(model);
  }

  /** Remembers a value that was read while the model had this etag. All callers share the value. */
  keep(model: string, etag: string, key: Key, value: Value): void {
    let known = this.#known.get(model);
    if (known?.etag !== etag || known.size >= this.most)
      this.#known.set(model, (known = { etag, values: new Map(), size: 0 }));
    known.values.set(key, value);
    known.size += this.sizeOf(value, key);
  }
}
