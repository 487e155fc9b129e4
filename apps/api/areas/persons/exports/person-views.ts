import { parsed } from '@leaseledger/contract/kernel/json-text';
import { opensPersons, registersPersons } from '@leaseledger/contract/access/permissions';
import { personMergeMessage } from '@leaseledger/contract/persons/person-merge.messages';
import type { MovedRecord } from '@leaseledger/contract/records/moved-record';
import { likeness, type Contacts, type Known } from '@leaseledger/contract/persons/likeness';
import type { TypedPerson } from '@leaseledger/contract/persons/person.bodies';
import type { AlikePerson, PersonRecord, PersonRow, PersonView } from '@leaseledger/contract/persons/person.views';
import { personDecider } from '@leaseledger/domain/persons/person.area';
import { fullName } from '@leaseledger/projections/kernel/names';
import type { Scalar } from '@leaseledger/projections/kernel/projection';
import type { Condition } from '@leaseledger/projections/kernel/read-store';
import { personRows } from '@leaseledger/projections/persons/person-rows.projection';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/callers/caller.ts';
import type { CommandResult } from '../../../platform/commands/execute.ts';
import { RecordFiles } from '../../../records/files/exports/record-files.ts';
import { Failure, forbidden, notFound } from '../../../platform/answers/failure.ts';
import { ChangedRows } from '../../../platform/lists/changed-rows.ts';
import type { RowsOf } from '../../../platform/lists/list-resources.ts';
import { Lists } from '../../../platform/lists/lists.ts';
import { Notes } from '../../../records/notes/exports/notes.ts';
import { MergedPersons } from './merged-persons.ts';
import { PersonCounts, type OwnCounts } from './person-counts.ts';
import { reachedBy } from './reached-by.ts';

const DUPLICATES_MAX = 100;

/** The details that identify a person; without an id, a person who is not registered yet. */
type Asked = Partial<Pick<PersonRow, 'PersonID' | keyof TypedPerson>>;

const given = (...values: readonly (Scalar | undefined)[]) =>
  values.filter((value) => value !== undefined).filter((value) => value !== null && value !== '');
const contactsIn = (persons: readonly Contacts[]) => ({
  emails: given(...persons.flatMap(({ Email, EmailSecondary }) => [Email, EmailSecondary])),
  phones: given(
    ...persons.flatMap(({ ContactNumber, ContactNumberSecondary }) => [ContactNumber, ContactNumberSecondary]),
  ),
});
const contactsOf = ({ Email, EmailSecondary, ContactNumber, ContactNumberSecondary }: Contacts): Contacts => ({
  Email,
  EmailSecondary,
  ContactNumber,
  ContactNumberSecondary,
});

/** Persons as screens show them. */
@Injectable()
export class PersonViews {
  constructor(
    private readonly lists: Lists,
    private readonly counts: PersonCounts,
    private readonly changedRows: ChangedRows,
    private readonly notes: Notes,
    private readonly files: RecordFiles,
    private readonly merged: MergedPersons,
  ) {}

  find(id: number): Promise<PersonRow | undefined> {
    return this.lists.get(personRows.readModel, id);
  }

  /** @throws Failure 404 */
  row(id: number): Promise<PersonRow> {
    return this.lists.one(personRows.readModel, id, 'Person');
  }

  /**
   * @throws Failure 404, which for a merged person names the kept one; 403 for a person that the caller may not open
   */
  async opened(id: number, caller: Caller): Promise<PersonRow> {
    const row = await this.find(id);
    if (row === undefined && opensPersons(caller.rights)) await this.mustNotBeMerged(id);
    return this.#mustOpen(row, caller);
  }

  /**
   * Staff with the person screens open every person. An external user opens the persons they registered (decisions 4,
   * "Leads, more"). A merge closes such a person to them, so that it shows them no other details.
   */
  async mayOpen(
    { PersonID, CreatedByUserID }: Pick<PersonRow, 'PersonID' | 'CreatedByUserID'>,
    { user, rights }: Caller,
  ): Promise<boolean> {
    return (
      opensPersons(rights) ||
      (registersPersons(rights) && CreatedByUserID === user.UserID && (await this.merged.into(PersonID)).length === 0)
    );
  }

  /** With counts of the records that the caller may open. @throws Failure as `opened` */
  async view(id: number, caller: Caller): Promise<PersonView> {
    return this.#whole(await this.opened(id, caller), caller);
  }

  /**
   * The person after a command, as `view` shows them; null for a removed one. @throws Failure 403 for a person that the
   * caller may not open; LogUnavailable
   */
  async changed(result: CommandResult, caller: Caller): Promise<PersonView | null> {
    const row = await this.changedRows.after(personRows, personDecider.category, result);
    return row === undefined ? null : this.#whole(await this.#mustOpen(row, caller), caller);
  }

  /** A past state of a record's person, without counts; null for one that was forgotten, or that the caller may not open. */
  async pastOrNull(id: number, caller: Caller, rowsOf: RowsOf): Promise<PersonRow | null> {
    const row = await rowsOf(personRows.readModel, id);
    return row !== undefined && (await this.mayOpen(row, caller)) ? row : null;
  }

  /**
   * Null for a forgotten person, or one that the caller may not open.
   * @param own counts that the calling code makes in another way
   */
  async recordOrNull(id: number, caller: Caller, own?: OwnCounts): Promise<PersonRecord | null> {
    const row = await this.find(id);
    return row === undefined || !(await this.mayOpen(row, caller)) ? null : this.#withCounts(row, caller, own);
  }

  /**
   * Other persons with the same e-mail or phone number in either field, or the same name and employer. Details of
   * merged persons count as those of the kept one.
   */
  async duplicatesOf(person: Asked): Promise<readonly AlikePerson[]> {
    const own: Known = {
      ...person,
      Formerly: person.PersonID === undefined ? [] : await this.merged.allIn(person.PersonID),
    };
    const contacts = contactsIn([own, ...(own.Formerly ?? [])]);
    const employer = [
      { column: 'CompanyID', in: given(person.CompanyID) },
      { column: 'CompanyName', in: given(person.CompanyName) },
    ];
    const name = fullName({ FirstName: person.FirstName ?? null, LastName: person.LastName ?? null });
    const merged = await this.merged.reachedBy(contacts, DUPLICATES_MAX);
    const found = await Promise.all([
      this.#anyOf(reachedBy(contacts)),
      name === null ? [] : this.#anyOf(employer, [{ column: 'FullName', is: name }]),
      this.#anyOf([{ column: 'PersonID', in: [...merged.keys()] }]),
    ]);
    const others = [...new Map(found.flat().map((row) => [row.PersonID, row])).values()].filter(
      ({ PersonID }) => PersonID !== person.PersonID,
    );
    return others.map((row) => {
      const known = { ...row, Formerly: (merged.get(row.PersonID) ?? []).map(contactsOf) };
      return { ...known, Likeness: likeness(own, known) };
    });
  }

  async #mustOpen(row: PersonRow | undefined, caller: Caller): Promise<PersonRow> {
    if (row === undefined) throw notFound('Person');
    if (!(await this.mayOpen(row, caller))) throw forbidden();
    return row;
  }

  /** @throws Failure 404 with the id of the kept person */
  async mustNotBeMerged(id: number): Promise<void> {
    const standing = await this.merged.standing(id);
    if (standing !== id)
      throw new Failure(404, personMergeMessage.isMerged(standing), { MovedTo: standing } satisfies MovedRecord);
  }

  async #anyOf(
    conditions: readonly { readonly column: string; readonly in: readonly Scalar[] }[],
    where: readonly Condition[] = [],
  ): Promise<readonly PersonRow[]> {
    const anyOf = conditions.filter((condition) => condition.in.length > 0);
    return anyOf.length === 0
      ? []
      : (await this.lists.page(personRows.readModel, { where, anyOf, limit: DUPLICATES_MAX })).rows.map(parsed);
  }

  async #withCounts(row: PersonRow, caller: Caller, own?: OwnCounts): Promise<PersonRecord> {
    return { ...row, ...(await this.counts.of(row.PersonID, caller, own)) };
  }

  async #whole(row: PersonRow, caller: Caller): Promise<PersonView> {
    const [record, NotesList, Files] = await Promise.all([
      this.#withCounts(row, caller),
      this.notes.ofRecord('person', row.PersonID, caller),
      this.files.of('person', row.PersonID),
    ]);
    return { ...record, NotesList, Files };
  }
}
