import { opensPersons } from '@leaseledger/contract/access/permissions';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import { PERSON_SEARCH_MAX_RESULTS, PERSON_SEARCH_MIN } from '@leaseledger/contract/persons/person.codes';
import { maskedContact } from '@leaseledger/contract/shared/masked-contact';
import type { FoundPerson, PersonRow } from '@leaseledger/contract/persons/person.views';
import { normaliseEmail, normalisePhone } from '@leaseledger/contract/shared/rules';
import type { Actor } from '@leaseledger/domain/kernel/decider';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { personRows } from '@leaseledger/projections/persons/person-rows.projection';
import { isFoundIn } from '@leaseledger/projections/stores/search-words';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/callers/caller.ts';
import { CLOCK, VAULT, type Clock } from '../../../platform/foundation/platform.ts';
import type { Scope } from '../../../platform/lists/list-resources.ts';
import { Lists } from '../../../platform/lists/lists.ts';
import { foundByOutsiders } from '../../../platform/lists/outsider-view.ts';

/** At most this many rows are checked for those that an external user may find. */
const LOOKED_THROUGH = 100;
/** An external user may use a found person for this long, in milliseconds. Then they must search again. */
const USABLE_MS = 24 * 60 * 60 * 1000;
const KIND = 'found-person';
const nameOf = (userID: number, { PersonID }: Pick<PersonRow, 'PersonID'>): string => `${userID} ${PersonID}`;

/** Searches persons, and remembers those that external users found: only those may be on their leads. */
@Injectable()
export class FoundPersons {
  constructor(
    private readonly lists: Lists,
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Staff find persons by the beginnings of all words. External users find by words of name and employer, or by a
   * complete address or number.
   */
  async search(text: string, caller: Caller): Promise<readonly FoundPerson[]> {
    if (text.trim().length < PERSON_SEARCH_MIN) return [];
    if (opensPersons(caller.rights))
      return (await this.lists.found(personRows.readModel, text, PERSON_SEARCH_MAX_RESULTS)).map(parsed);
    const rows = (await this.lists.found(personRows.readModel, text, LOOKED_THROUGH)).map(parsed);
    const found = rows.filter((row) => isFoundByOutsider(text, row)).slice(0, PERSON_SEARCH_MAX_RESULTS);
    await this.#remember(caller.user.UserID, found);
    return found.map(seenByOutsider);
  }

  /** The persons in the caller's list. A search of an external user finds them only by what they see. */
  scope(caller: Caller, filter: Readonly<Record<string, unknown>>): Promise<Scope> {
    return foundByOutsiders(this.lists, personRows.readModel, caller, filter, {}, isFoundByOutsider);
  }

  /** Whether a lead of the actor may name the person. */
  async mayUse({ id, external }: Actor, person: PersonRow): Promise<boolean> {
    if (!external || id === null || person.CreatedByUserID === id) return true;
    const foundAt = await this.vault.secret(KIND, nameOf(id, person));
    return foundAt !== undefined && foundAt >= this.#usableSince();
  }

  /** Stored in the vault, because the next call may reach another process. A failure only means another search. */
  async #remember(userID: number, rows: readonly PersonRow[]): Promise<void> {
    const now = this.clock().toISOString();
    const noted = rows.map((row) => this.vault.setSecret(KIND, nameOf(userID, row), now));
    await Promise.allSettled([this.vault.purgeSecrets(KIND, this.#usableSince()), ...noted]);
  }

  #usableSince(): string {
    return new Date(this.clock().getTime() - USABLE_MS).toISOString();
  }
}

/** A part of an address or number finds nobody. Otherwise a caller could guess it letter by letter. */
function isFoundByOutsider(
  text: string,
  { FullName, CompanyName, Email, EmailSecondary, ContactNumber, ContactNumberSecondary }: PersonRow,
): boolean {
  const [email, phone] = [normaliseEmail(text), normalisePhone(text)];
  return (
    isFoundIn(text, [FullName, CompanyName]) ||
    [Email, EmailSecondary].includes(email) ||
    [ContactNumber, ContactNumberSecondary].includes(phone)
  );
}

function seenByOutsider({ id, PersonID, FullName, CompanyName, Email, ContactNumber }: PersonRow): FoundPerson {
  const masked = maskedContact({ email: Email, phone: ContactNumber });
  return { id, PersonID, FullName, CompanyName, Email: masked.email, ContactNumber: masked.phone };
}
