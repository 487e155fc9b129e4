interface Known<Key, Value> {
  readonly etag: string;
  readonly values: Map<Key, Value>;
  size: number;
}

/** What was read of each read model, for as long as none of its rows changes: requests ask again and again for the same users and persons, and for the same first page. */
export class Remembered<Key, Value> {
  readonly #known = new Map<string, Known<Key, Value>>();

  constructor(
    /** Of one read model, as `sizeOf` measures. */
    private readonly most: number,
    private readonly sizeOf: (value: Value, key: Key) => number,
  ) {}

  find(model: string, etag: string, key: Key): Value | undefined {
    const known = this.#known.get(model);
    return known?.etag === etag ? known.values.get(key) : undefined;
  }

  /** The model's rows changed: nothing of them is kept. */
  drop(model: string): void {
    this.#known.delete(model);
  }

  /** What was read while the model had this etag. Whoever is given it shares it. */
  keep(model: string, etag: string, key: Key, value: Value): void {
    let known = this.#known.get(model);
    if (known?.etag !== etag || known.size >= this.most)
      this.#known.set(model, (known = { etag, values: new Map(), size: 0 }));
    known.values.set(key, value);
    known.size += this.sizeOf(value, key);
  }
}
