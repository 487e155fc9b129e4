import type { CompanyRow, CompanyView } from '@leaseledger/contract/companies/company.views';
import { mergedPersons } from '@leaseledger/projections/persons/merged-persons.projection';
import { personRows } from '@leaseledger/projections/persons/person-rows.projection';
import { standingPerson } from '@leaseledger/projections/persons/standing-person';
import type { RowsOf } from '../../platform/lists/list-resources.ts';

/**
 * The current person: the person themselves, or the one that merges kept. Undefined when they are forgotten. Persons
 * build on companies, so companies read the rows.
 */
export async function standing(id: number, rowsOf: RowsOf) {
  return rowsOf(personRows.readModel, await standingPerson(id, (of) => rowsOf(mergedPersons.readModel, of)));
}

/**
 * The contact that the company names, or the person it was merged into. Without a name when that person is forgotten.
 */
export async function contactOf(
  { MainContactPersonID }: CompanyRow,
  rowsOf: RowsOf,
): Promise<Pick<CompanyView, 'MainContactPersonID' | 'MainContactName'>> {
  const contact = MainContactPersonID === null ? undefined : await standing(MainContactPersonID, rowsOf);
  return { MainContactPersonID: contact?.PersonID ?? MainContactPersonID, MainContactName: contact?.FullName || null };
}
