import { blankPerson, personalPersonDetails } from '@leaseledger/contract/persons/person.details';
import { maskedContact } from '@leaseledger/contract/shared/masked-contact';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import { picked } from '@leaseledger/contract/kernel/picked';
import { personRows } from '@leaseledger/projections/persons/person-rows.projection';
import type { Caller } from '../../../platform/callers/caller.ts';

/** The personal fields that the search shows an external user whole (decisions 4, "Leads, more"). */
const SHOWN: readonly string[] = ['FirstName', 'LastName', 'CompanyName'] satisfies (keyof PersonRow)[];
const hidden = personalPersonDetails.filter((field) => !SHOWN.includes(field));
const blank = picked(blankPerson, hidden);

/**
 * A person of the list as the caller sees them. External users see the name, the employer and a masked contact of
 * all persons. The record of a person that they registered shows them the rest.
 */
export function seenPerson({ rights }: Caller, row: PersonRow): PersonRow {
  if (!rights.external) return row;
  const { FirstName, LastName } = row;
  const masked = maskedContact({ email: row.Email, phone: row.ContactNumber });
  return { ...row, ...blank, FirstName, LastName, Email: masked.email, ContactNumber: masked.phone };
}

/** Turns the rows of the list into those that the caller sees; undefined when they stay unchanged. */
export const seenPersons = (caller: Caller): ((row: PersonRow) => PersonRow) | undefined =>
  caller.rights.external ? (row) => seenPerson(caller, row) : undefined;

/** The columns by which the caller may find persons; undefined for all. */
export const personColumns = ({ rights }: Caller): readonly string[] | undefined =>
  rights.external
    ? Object.keys(personRows.readModel.columns).filter((column) => !hidden.some((field) => field === column))
    : undefined;
