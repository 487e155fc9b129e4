import type { RecordKind } from '@leaseledger/contract/records/record-kinds';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/callers/caller.ts';
import { notFound, refuseIf } from '../../../platform/answers/failure.ts';

/** A record as its attachments need it. */
export interface OpenedRecord {
  /** The name of the person or thing; null when it is no longer known. */
  readonly name: string | null;
  /** The subject whose key seals personal details about the record, e.g. `person-42`. */
  readonly about: string;
  /** The reason why attachments are refused. Left out while they are accepted. */
  readonly closed?: string;
  /** The address for mail about the record, if it has one. */
  readonly email?: string | null;
}

/** A kind of record that has notes, files, mail and subscriptions. */
export interface RecordSource {
  readonly kind: RecordKind;
  /** The singular, for messages: 'Lead'. */
  readonly what: string;
  /** @throws Failure 403 when the caller may not open it, 404 for a missing record */
  open(id: number, caller: Caller): Promise<OpenedRecord>;
  /** The id of the record that a merge kept. The id of a merged record opens it too. */
  standing?(id: number): Promise<number>;
  /** The record and those merged into it. Their attachments are shown together. */
  same?(id: number): Promise<readonly number[]>;
}

/** A kind of attachment to records. */
export interface Attached {
  /** The plural, for users: 'Notes'. */
  readonly label: string;
  /** Counts the attachments of these subjects together, each as `person-42`. */
  count(subjects: readonly string[]): Promise<number>;
}

/**
 * The kinds of record that take attachments. The module of each area adds its own. The right to open a record covers
 * its attachments.
 */
@Injectable()
export class Records {
  readonly #byKind = new Map<RecordKind, RecordSource>();
  readonly #attached: Attached[] = [];

  /** @throws Error for a kind of two areas */
  add(source: RecordSource): void {
    if (this.#byKind.has(source.kind)) throw new Error(`Two areas have records of the kind ${source.kind}`);
    this.#byKind.set(source.kind, source);
  }

  /** Adds a kind of attachment. Each area adds its own, so that the merge of records need not know them. */
  attaches(attached: Attached): void {
    this.#attached.push(attached);
  }

  /** The numbers of a record's attachments, in the order of the areas. */
  async attached(kind: RecordKind, id: number): Promise<readonly { readonly Label: string; readonly Count: number }[]> {
    const subjects = await this.subjects(kind, id);
    return Promise.all(
      this.#attached.map(async ({ label, count }) => ({ Label: label, Count: await count(subjects) })),
    );
  }

  /** The records whose attachments are shown with this one: itself and those merged into it, each as `person-42`. */
  async subjects(kind: RecordKind, id: number): Promise<readonly string[]> {
    const ids = (await this.#byKind.get(kind)?.same?.(id)) ?? [id];
    return ids.map((each) => `${kind}-${each}`);
  }

  /** The record that stands for this one after merges, as `person-42`. */
  async standing(kind: RecordKind, id: number): Promise<string> {
    return `${kind}-${(await this.#byKind.get(kind)?.standing?.(id)) ?? id}`;
  }

  /** The singular, for messages: 'Lead'. */
  what(kind: RecordKind): string {
    return this.#byKind.get(kind)?.what ?? 'Record';
  }

  /** Opens a record to attach something. @throws Failure as `open`; 422 for a closed record */
  async openToAttach(kind: RecordKind, id: number, caller: Caller): Promise<OpenedRecord> {
    const opened = await this.open(kind, id, caller);
    refuseIf(opened.closed);
    return opened;
  }

  /** @throws Failure 403 when the caller may not open it, 404 for a missing record */
  async open(kind: RecordKind, id: number, caller: Caller): Promise<OpenedRecord> {
    const source = this.#byKind.get(kind);
    if (source === undefined) throw notFound('Record');
    return source.open(id, caller);
  }
}
