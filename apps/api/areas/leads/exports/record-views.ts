import type { Rule } from '@leaseledger/contract/access/permissions';
import type { JsonText } from '@leaseledger/contract/kernel/json-text';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import type { PersonRecord, PersonRow } from '@leaseledger/contract/persons/person.views';
import type { RecordKind } from '@leaseledger/contract/records/record-kinds';
import type { DomainEvent } from '@leaseledger/domain/kernel/decider';
import type { Projection } from '@leaseledger/projections/kernel/projection';
import type { Query } from '@leaseledger/projections/kernel/read-store';
import { Injectable } from '@nestjs/common';
import { forbidden } from '../../../platform/answers/failure.ts';
import type { Caller } from '../../../platform/callers/caller.ts';
import type { CommandResult } from '../../../platform/commands/execute.ts';
import { KnownStreams } from '../../../platform/commands/known-streams.ts';
import type { Folding } from '../../../platform/commands/state-of.ts';
import { ChangedRows } from '../../../platform/lists/changed-rows.ts';
import type { RowsOf, Scope } from '../../../platform/lists/list-resources.ts';
import { Lists, seenRows } from '../../../platform/lists/lists.ts';
import type { OutsiderView } from '../../../platform/lists/outsider-view.ts';
import { within } from '../../../platform/lists/reads.ts';
import { Attached } from '../../../records/records/exports/attached.ts';
import type { OpenedRecord } from '../../../records/records/exports/records.ts';
import type { OwnCounts } from '../../persons/exports/person-counts.ts';
import { PersonViews } from '../../persons/exports/person-views.ts';

/** A row of a record about a person. */
export interface RecordRow extends LeadPerson {
  readonly id: number;
  readonly Version: number;
  readonly OwnPersonID: number;
  readonly AssignedToUserID: number | null;
}

/** How an area shows its records about persons. */
export interface RecordRules<R extends RecordRow, Shown extends R> {
  readonly kind: RecordKind;
  /** The singular, for messages: 'Lead'. */
  readonly what: string;
  readonly rows: Projection<DomainEvent, R>;
  readonly decider: Folding<{ readonly stage: string }, DomainEvent>;
  /** Whether the caller works with such records at all. */
  readonly opens: Rule;
  /** Whether the caller manages them, and so reads the histories of records that are gone. */
  readonly manages: Rule;
  mayOpen(caller: Caller, row: R): boolean;
  /** The records that the caller opens, if they open any at all. */
  scope(caller: Caller): Scope;
  readonly outsiders: Omit<OutsiderView<R>, 'columns'>;
  /** A row with the fields that only the record's screen shows. */
  shown(row: R): Shown;
  /** The count on the person's record. */
  readonly count: keyof OwnCounts;
}

/** A record with its person. Null for a forgotten person; external users see only persons that they registered. */
type WithPerson<Shown> = Shown & { readonly Person: PersonRecord | null };
type WholeRecord<Shown> = WithPerson<Shown> & Awaited<ReturnType<Attached['to']>>;

/** At most this many records of one person are answered. */
const MOST = 1000;

/** One record about a person, as its screen shows it. */
@Injectable()
export abstract class RecordViews<R extends RecordRow, Shown extends R = R> {
  abstract readonly rules: RecordRules<R, Shown>;

  constructor(
    protected readonly lists: Lists,
    private readonly persons: PersonViews,
    protected readonly changedRows: ChangedRows,
    private readonly attached: Attached,
    protected readonly streams: KnownStreams,
  ) {}

  /** The stored row. @throws Failure 404 for a missing record, 403 for another user's */
  async row(id: number, caller: Caller): Promise<R> {
    const row = await this.lists.one(this.rules.rows.readModel, id, this.rules.what);
    if (!this.rules.mayOpen(caller, row)) throw forbidden();
    return row;
  }

  /** The record for its notes, files and mails. @throws Failure as `row` */
  async open(id: number, caller: Caller): Promise<OpenedRecord> {
    if (!this.rules.opens(caller.rights)) throw forbidden();
    // Attachments are sealed with the key of the record's own person, so that they follow the record after an unmerge.
    const { OwnPersonID, PersonFullName, PersonEmail } = await this.row(id, caller);
    return { name: PersonFullName, about: `person-${OwnPersonID}`, email: PersonEmail };
  }

  /** Whether the caller reads the record's history. That of a record that is gone is open to managers. @throws as `row` */
  async mayReadHistory(caller: Caller, id: number): Promise<boolean> {
    const { opens, manages } = this.rules;
    if (!opens(caller.rights)) return false;
    if (manages(caller.rights) && !(await this.isThere(id)) && (await this.#isGone(id))) return true;
    await this.row(id, caller);
    return true;
  }

  /**
   * The record with its person after a command; null for a removed one. @throws Failure 403 when the caller may no
   * longer open it; LogUnavailable
   */
  async changed(result: CommandResult, caller: Caller): Promise<WithPerson<Shown> | null> {
    const row = await this.after(result, caller);
    if (row === undefined) return null;
    const { rows, count } = this.rules;
    // The lists may not show this record yet, or show its former person, so it is counted separately.
    const besides: Scope = { where: [{ column: rows.readModel.id, isNot: row.id }] };
    const own = async () =>
      1 + (await this.lists.count(rows.readModel, within(this.#ofPerson(row.PersonID, caller), besides)));
    return this.#record(row, caller, { [count]: own });
  }

  /** The record with its person and its latest entries, newest first. @throws Failure as `row` */
  async view(id: number, caller: Caller): Promise<WholeRecord<Shown>> {
    return this.#whole(await this.#record(await this.row(id, caller), caller), caller);
  }

  /** The record as `view` shows it, after it was added or amended. @throws as `changed` */
  async changedView(result: CommandResult, caller: Caller): Promise<WholeRecord<Shown> | null> {
    caller.asker?.readsOwnWrites();
    const record = await this.changed(result, caller);
    return record && this.#whole(record, caller);
  }

  /**
   * The records that the caller opens, or those of another scope. A search of an external user finds records only by
   * what they see.
   */
  found(caller: Caller, filter: Readonly<Record<string, unknown>>, scope = this.rules.scope(caller)): Promise<Scope> {
    return this.rules.outsiders.found(this.lists, caller, filter, scope);
  }

  /** The records of a person that the caller may open, as JSON text. @throws Failure as `PersonViews.opened` */
  async ofPerson(personID: number, caller: Caller, sort?: Query['sort']): Promise<readonly JsonText<R>[]> {
    const { rows, opens, outsiders } = this.rules;
    await this.persons.opened(personID, caller);
    if (!opens(caller.rights)) return [];
    const query = { limit: MOST, ...(sort && { sort }) };
    const found = await this.lists.page(rows.readModel, query, this.#ofPerson(personID, caller));
    return seenRows(found.rows, outsiders.seenRows(caller));
  }

  /** How many of a person's records the caller opens. */
  async countOfPerson(personID: number, caller: Caller): Promise<number> {
    const { rows, opens } = this.rules;
    return opens(caller.rights) ? this.lists.count(rows.readModel, this.#ofPerson(personID, caller)) : 0;
  }

  /**
   * A past state of a record and of its person, without counts, which are current. The calling code hides what the
   * caller may not see.
   */
  async asOf(row: R, caller: Caller, rowsOf: RowsOf): Promise<Shown & { readonly Person: PersonRow | null }> {
    return { ...this.rules.shown(row), Person: await this.persons.pastOrNull(row.PersonID, caller, rowsOf) };
  }

  /** Whether the lists show the record. */
  protected async isThere(id: number): Promise<boolean> {
    return (await this.lists.get(this.rules.rows.readModel, id)) !== undefined;
  }

  /** The row after a command; undefined for a removed record. @throws as `changed` */
  protected async after(result: CommandResult, caller: Caller): Promise<R | undefined> {
    const row = await this.changedRows.after(this.rules.rows, this.rules.decider.category, result);
    if (row !== undefined && !this.rules.mayOpen(caller, row)) throw forbidden();
    return row;
  }

  /** Whether the record existed and was deleted, or became another one. @throws LogUnavailable */
  async #isGone(id: number): Promise<boolean> {
    const { stage } = await this.streams.stateOf(this.rules.decider, id);
    return stage !== 'unknown' && stage !== 'live';
  }

  #ofPerson(PersonID: number, caller: Caller): Scope {
    return within(this.rules.scope(caller), { where: [{ column: 'PersonID', is: PersonID }] });
  }

  async #record(row: R, caller: Caller, own?: OwnCounts): Promise<WithPerson<Shown>> {
    const Person = await this.persons.recordOrNull(row.PersonID, caller, own);
    return { ...this.rules.outsiders.seen(caller, this.rules.shown(row)), Person };
  }

  async #whole(record: WithPerson<Shown>, caller: Caller): Promise<WholeRecord<Shown>> {
    return { ...record, ...(await this.attached.to(this.rules.kind, record.id, caller)) };
  }
}
