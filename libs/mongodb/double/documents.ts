import { aggregate, Query, updateOne } from 'mingo';
import { deserialize, serialize } from 'bson';
import type { Doc } from './wire.ts';

const DUPLICATE_KEY = 11000;

/** A refusal of a command or of one of its writes, in the server's form. */
export class Refused extends Error {
  constructor(
    readonly code: number,
    readonly codeName: string,
    message: string,
  ) {
    super(message);
  }
}

export interface Find {
  readonly filter: Doc;
  readonly sort?: Readonly<Record<string, 1 | -1>>;
  readonly skip?: number;
  readonly limit?: number;
  readonly projection?: Doc;
}

/** An `_id` by type and value, as an index compares it. */
const keyOf = ({ _id }: Doc): string => Buffer.from(serialize({ _id })).toString('base64');

/** One collection. Its only index is that of `_id`; other searches read every document. */
export class Documents {
  readonly #documents = new Map<string, Doc>();
  readonly indexes: Doc[] = [];

  find({ filter, sort, skip, limit, projection }: Find): Doc[] {
    const cursor = new Query(filter).find<Doc>(this.#candidates(filter), projection ?? {});
    if (sort !== undefined) cursor.sort({ ...sort });
    if (skip !== undefined) cursor.skip(skip);
    if (limit !== undefined && limit > 0) cursor.limit(limit);
    return cursor.all();
  }

  all(): Doc[] {
    return [...this.#documents.values()];
  }

  aggregate(pipeline: Doc[]): Doc[] {
    return aggregate(this.all(), pipeline);
  }

  /** @throws Refused for an existing `_id` */
  insert(document: Doc): void {
    const key = keyOf(document);
    if (this.#documents.has(key))
      throw new Refused(
        DUPLICATE_KEY,
        'DuplicateKey',
        `E11000 duplicate key error: _id ${JSON.stringify(document['_id'])}`,
      );
    this.#documents.set(key, document);
  }

  /** @returns the number of matched documents, at most one, and the `_id` of the result. @throws Refused */
  update(
    filter: Doc,
    change: Doc,
    upsert: boolean,
  ): { readonly matched: number; readonly upserted: unknown; readonly id: unknown } {
    const [found] = this.find({ filter, limit: 1 });
    const isReplacement = !Array.isArray(change) && !Object.keys(change).some((name) => name.startsWith('$'));
    if (found) {
      const next = isReplacement ? { ...change } : changed(copyOf(found), change);
      this.#documents.set(keyOf(found), { ...next, _id: found['_id'] });
      return { matched: 1, upserted: undefined, id: found['_id'] };
    }
    if (!upsert) return { matched: 0, upserted: undefined, id: undefined };
    const plain = Object.fromEntries(
      Object.entries(filter).filter(([name, value]) => !name.startsWith('$') && !isOperator(value)),
    );
    const made: Doc = isReplacement ? { ...plain, ...change } : changed(plain, change);
    this.insert(made);
    return { matched: 0, upserted: made['_id'], id: made['_id'] };
  }

  /** @returns the number of deleted documents */
  delete(filter: Doc, limit: number, writing: () => void): number {
    const going = this.find({ filter, limit });
    for (const document of going) {
      writing();
      this.#documents.delete(keyOf(document));
    }
    return going.length;
  }

  #candidates({ _id: id }: Doc): Doc[] {
    const asked: readonly unknown[] = isAnyOf(id) ? [...new Set(id.$in)] : [id];
    if (!asked.every((one) => typeof one === 'string' || typeof one === 'number')) return this.all();
    return asked.map((one) => this.#documents.get(keyOf({ _id: one }))).filter((found) => found !== undefined);
  }
}

const isAnyOf = (value: unknown): value is { readonly $in: readonly unknown[] } =>
  typeof value === 'object' && value !== null && '$in' in value && Array.isArray(value.$in);

/** Copies through BSON, which keeps bytes and other types. */
const copyOf = (document: Doc): Doc => deserialize(serialize(document));

/** Applies operators, or the stages of a pipeline, which replace the document. */
function changed(document: Doc, change: Doc): Doc {
  const documents = [document];
  updateOne(documents, {}, change);
  return documents[0] ?? document;
}

const isOperator = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).some((name) => name.startsWith('$'));
