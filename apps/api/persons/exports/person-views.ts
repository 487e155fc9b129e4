import type { JsonText } from '@leaseledger/contract/kernel/json-text';
import type { PersonRow, PersonView } from '@leaseledger/contract/persons/person.views';
import { personRows } from '@leaseledger/projections/persons/person-rows.projection';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.ts';
import { forbidden, notFound } from '../../kernel/failure.ts';
import { Lists } from '../../lists/lists.ts';
import { opensPerson } from './person-access.ts';
import { PersonCounts } from './person-counts.ts';

const DUPLICATES_MAX = 100;

/** One person as screens show them. */
@Injectable()
export class PersonViews {
  constructor(
    private readonly lists: Lists,
    private readonly counts: PersonCounts,
  ) {}

  find(id: number): Promise<PersonRow | undefined> {
    return this.lists.get(personRows.readModel, id);
  }

  /** @throws Failure 404 */
  async row(id: number): Promise<PersonRow> {
    const row = await this.find(id);
    if (row === undefined) throw notFound('Person');
    return row;
  }

  /** @throws Failure 404; 403 for somebody whom the caller may not open, and then also where there is nobody */
  async opened(id: number, caller: Caller): Promise<PersonRow> {
    const row = await this.lists.get(personRows.readModel, id);
    if (!opensPerson(caller, row ?? { CreatedByUserID: null })) throw forbidden();
    if (row === undefined) throw notFound('Person');
    return row;
  }

  /** With counts of what the caller may open. @throws Failure as `opened` */
  async view(id: number, caller: Caller): Promise<PersonView> {
    return this.#withCounts(await this.opened(id, caller), caller);
  }

  /** Null where the person was forgotten, or the caller may not open them. */
  async viewOrNull(id: number, caller: Caller): Promise<PersonView | null> {
    const row = await this.lists.get(personRows.readModel, id);
    return row === undefined || !opensPerson(caller, row) ? null : this.#withCounts(row, caller);
  }

  /** Others with the same e-mail or the same phone number, whichever of their two fields holds it, as JSON text. */
  async duplicatesOf(person: PersonRow): Promise<readonly JsonText<PersonRow>[]> {
    const emails = [person.Email, person.EmailSecondary].filter((email) => email !== null);
    const phones = [person.ContactNumber, person.ContactNumberSecondary].filter((phone) => phone !== null);
    const anyOf = [
      ...['Email', 'EmailSecondary'].map((column) => ({ column, in: emails })),
      ...['ContactNumber', 'ContactNumberSecondary'].map((column) => ({ column, in: phones })),
    ].filter((condition) => condition.in.length > 0);
    if (anyOf.length === 0) return [];
    const others = [{ column: 'PersonID', isNot: person.PersonID }];
    return (await this.lists.page(personRows.readModel, { where: others, anyOf, limit: DUPLICATES_MAX })).rows;
  }

  async #withCounts(row: PersonRow, caller: Caller): Promise<PersonView> {
    return { ...row, ...(await this.counts.of(row.PersonID, caller)), Files: [], NotesList: [] };
  }
}
