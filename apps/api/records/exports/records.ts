import type { RecordKind } from '@leaseledger/contract/records/record-kinds';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.ts';
import { notFound } from '../../kernel/failure.ts';

/** A record as what is attached to it needs to know it. */
export interface OpenedRecord {
  /** Who or what; null where nobody can tell any more. */
  readonly name: string | null;
  /** Whose key seals personal details about it, e.g. `person-42`. */
  readonly about: string;
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
}

/** The kinds of record that something can be attached to: the module of each area adds its own. Whoever may open a record may do so with what is attached to it. */
@Injectable()
export class Records {
  readonly #byKind = new Map<RecordKind, RecordSource>();

  /** @throws Error where two areas have one kind */
  add(source: RecordSource): void {
    if (this.#byKind.has(source.kind)) throw new Error(`Two areas have records of the kind ${source.kind}`);
    this.#byKind.set(source.kind, source);
  }

  /** The singular, for messages: 'Lead'. */
  what(kind: RecordKind): string {
    return this.#byKind.get(kind)?.what ?? 'Record';
  }

  /** @throws Failure 403 where the caller may not open it, 404 where there is none */
  async open(kind: RecordKind, id: number, caller: Caller): Promise<OpenedRecord> {
    const source = this.#byKind.get(kind);
    if (source === undefined) throw notFound('Record');
    return source.open(id, caller);
  }
}
