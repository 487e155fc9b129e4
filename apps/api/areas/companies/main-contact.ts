import type { CompanyRow, CompanyView } from '@leaseledger/contract/companies/company.views';
import { mergedPersons } from '@leaseledger/projections/persons/merged-persons.projection';
import { personRows } from '@leaseledger/projections/persons/person-rows.projection';
import { standingPerson } from '@leaseledger/projections/persons/standing-person';
import type { RowsOf } from '../../platform/lists/list-resources.ts';

/** Who somebody is by now: themselves, or who was kept in the end; undefined where they are forgotten. Persons build on companies, so that companies ask the rows. */
export async function standing(id: number, rowsOf: RowsOf) {
  return rowsOf(personRows.readModel, await standingPerson(id, (of) => rowsOf(mergedPersons.readModel, of)));
}

/** The contact whom the company names, or into whom they were merged; without a name where nobody can tell any more who that was. */
export async function contactOf(
  { MainContactPersonID }: CompanyRow,
  rowsOf: RowsOf,
): Promise<Pick<CompanyView, 'MainContactPersonID' | 'MainContactName'>> {
  const contact = MainContactPersonID === null ? undefined : await standing(MainContactPersonID, rowsOf);
  return { MainContactPersonID: contact?.PersonID ?? MainContactPersonID, MainContactName: contact?.FullName || null };
}
