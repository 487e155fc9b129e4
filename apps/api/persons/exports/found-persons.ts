import { opensPersons } from '@leaseledger/contract/access/permissions';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import { PERSON_SEARCH_MAX_RESULTS, PERSON_SEARCH_MIN } from '@leaseledger/contract/persons/person.codes';
import { maskedContact } from '@leaseledger/contract/persons/person-contact';
import type { FoundPerson, PersonRow } from '@leaseledger/contract/persons/person.views';
import { normaliseEmail, normalisePhone } from '@leaseledger/contract/shared/fields';
import type { Actor } from '@leaseledger/domain/kernel/decider';
import { personRows } from '@leaseledger/projections/persons/person-rows.projection';
import { isFoundIn } from '@leaseledger/projections/stores/search-words';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.ts';
import { Lists } from '../../lists/lists.ts';

/** So many rows are looked through for those that an external user may find. */
const LOOKED_THROUGH = 100;
/** The most persons that are remembered of one user's searches; the oldest go first. */
const REMEMBERED = 1_000;

/** The search for persons, and whom external users found with it: only those can be on their leads. */
@Injectable()
export class FoundPersons {
  /** By user. In memory: after a restart one searches again. */
  readonly #found = new Map<number, Set<number>>();

  constructor(private readonly lists: Lists) {}

  /** Staff find by the beginnings of all words; external users by those of name and employer, or by a whole address or number. */
  async search(text: string, caller: Caller): Promise<readonly FoundPerson[]> {
    if (text.trim().length < PERSON_SEARCH_MIN) return [];
    if (opensPersons(caller.rights)) return (await this.lists.found(personRows.readModel, text, PERSON_SEARCH_MAX_RESULTS)).map(parsed);
    const rows = (await this.lists.found(personRows.readModel, text, LOOKED_THROUGH)).map(parsed);
    const found = rows.filter((row) => isFoundByOutsider(text, row)).slice(0, PERSON_SEARCH_MAX_RESULTS);
    this.#remember(caller.user.UserID, found);
    return found.map(seenByOutsider);
  }

  /** Whether a lead of the actor's may be about the person. */
  mayUse({ id, external }: Actor, { PersonID, CreatedByUserID }: PersonRow): boolean {
    return !external || id === null || CreatedByUserID === id || this.#found.get(id)?.has(PersonID) === true;
  }

  #remember(userID: number, rows: readonly PersonRow[]): void {
    const found = this.#found.get(userID) ?? new Set();
    this.#found.set(userID, found);
    for (const { PersonID } of rows) {
      found.delete(PersonID);
      found.add(PersonID);
    }
    for (const oldest of [...found].slice(0, Math.max(0, found.size - REMEMBERED))) found.delete(oldest);
  }
}

/** Part of an address or a number finds nobody: else one could be read off letter by letter. */
function isFoundByOutsider(text: string, { FullName, CompanyName, Email, EmailSecondary, ContactNumber, ContactNumberSecondary }: PersonRow): boolean {
  const [email, phone] = [normaliseEmail(text), normalisePhone(text)];
  return isFoundIn(text, [FullName, CompanyName]) || [Email, EmailSecondary].includes(email) || [ContactNumber, ContactNumberSecondary].includes(phone);
}

function seenByOutsider({ id, PersonID, FullName, CompanyName, Email, ContactNumber }: PersonRow): FoundPerson {
  const masked = maskedContact({ email: Email, phone: ContactNumber });
  return { id, PersonID, FullName, CompanyName, Email: masked.email, ContactNumber: masked.phone };
}
