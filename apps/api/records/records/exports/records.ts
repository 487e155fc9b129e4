import type { RecordKind } from '@leaseledger/contract/records/record-kinds';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/callers/caller.ts';
import { notFound, ruleBroken } from '../../../platform/answers/failure.ts';

/** A record as what is attached to it needs to know it. */
export interface OpenedRecord {
  /** Who or what; null where nobody can tell any more. */
  readonly name: string | null;
  /** Whose key seals personal details about it, e.g. `person-42`. */
  readonly about: string;
  /** Why nothing is attached to it any more; left out while something may be. */
  readonly closed?: string;
  /** To whom mail about it goes, where it has an address. */
  readonly email?: string | null;
}

/** A kind of record that has notes, files, mail and subscriptions. */
export interface RecordSource {
  readonly kind: RecordKind;
  /** The singular, for messages: 'Lead'. */
  readonly what: string;
  /** @throws Failure 403 where the caller may not open it, 404 where there is none */
  open(id: number, caller: Caller): Promise<OpenedRecord>;
  /** Which record stands for it by now, where records are merged; such a one opens it too. */
  standing?(id: number): Promise<number>;
  /** The record, and those that were merged into it: what is attached to them is shown with it. */
  same?(id: number): Promise<readonly number[]>;
}

/** Something that is attached to records of every kind. */
export interface Attached {
  /** The plural, for people: 'Notes'. */
  readonly label: string;
  /** How many of these records have together, each as `person-42`. */
  count(subjects: readonly string[]): Promise<number>;
}

/** The kinds of record that something can be attached to: the module of each area adds its own. Whoever may open a record may do so with what is attached to it. */
@Injectable()
export class Records {
  readonly #byKind = new Map<RecordKind, RecordSource>();
  readonly #attached: Attached[] = [];

  /** @throws Error where two areas have one kind */
  add(source: RecordSource): void {
    if (this.#byKind.has(source.kind)) throw new Error(`Two areas have records of the kind ${source.kind}`);
    this.#byKind.set(source.kind, source);
  }

  /** What is attached to records: each area adds its own, so that who merges records need not know them. */
  attaches(attached: Attached): void {
    this.#attached.push(attached);
  }

  /** How much of what is attached to a record, in the areas' order. */
  async attached(kind: RecordKind, id: number): Promise<readonly { readonly Label: string; readonly Count: number }[]> {
    const subjects = await this.subjects(kind, id);
    return Promise.all(
      this.#attached.map(async ({ label, count }) => ({ Label: label, Count: await count(subjects) })),
    );
  }

  /** The records whose attachments are shown with this one: it, and whatever was merged into it, each as `person-42`. */
  async subjects(kind: RecordKind, id: number): Promise<readonly string[]> {
    const ids = (await this.#byKind.get(kind)?.same?.(id)) ?? [id];
    return ids.map((each) => `${kind}-${each}`);
  }

  /** The record that stands for this one by now, as `person-42`. */
  async standing(kind: RecordKind, id: number): Promise<string> {
    return `${kind}-${(await this.#byKind.get(kind)?.standing?.(id)) ?? id}`;
  }

  /** The singular, for messages: 'Lead'. */
  what(kind: RecordKind): string {
    return this.#byKind.get(kind)?.what ?? 'Record';
  }

  /** As `open`, to attach something. @throws Failure as `open`; 422 where nothing is attached to it any more */
  async openToAttach(kind: RecordKind, id: number, caller: Caller): Promise<OpenedRecord> {
    const opened = await this.open(kind, id, caller);
    if (opened.closed !== undefined) throw ruleBroken(opened.closed);
    return opened;
  }

  /** @throws Failure 403 where the caller may not open it, 404 where there is none */
  async open(kind: RecordKind, id: number, caller: Caller): Promise<OpenedRecord> {
    const source = this.#byKind.get(kind);
    if (source === undefined) throw notFound('Record');
    return source.open(id, caller);
  }
}
