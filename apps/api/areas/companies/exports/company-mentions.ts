import { companyLabels } from '@leaseledger/contract/companies/company.details';
import { recipientsOf } from '@leaseledger/contract/companies/recipients';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { Mention } from '@leaseledger/contract/records/mention.views';
import type { NamedPerson } from '@leaseledger/domain/behaviours/mentions';
import { companyRows } from '@leaseledger/projections/companies/company-rows.projection';
import type { Lists } from '../../../platform/lists/lists.ts';

/**
 * The companies whose main contact the person is, or whose recipients include an address of theirs. An address counts
 * only as a whole, because a name within it does not show its owner.
 */
export async function* mentionsInCompanies(lists: Lists, { ids, names }: NamedPerson): AsyncGenerator<Mention> {
  const addresses = new Set(
    names.flatMap(({ Email, EmailSecondary }) => [Email, EmailSecondary].flatMap((one) => one?.toLowerCase() ?? [])),
  );
  const name = names.slice(0, 1).flatMap(({ FirstName, LastName }) => [FirstName, LastName]);
  for await (const rows of lists.all(companyRows.readModel)) {
    for (const { CompanyID, CompanyTradingName, MainContactPersonID, MonthEndReportCCList } of rows.map(parsed)) {
      const of = { record: `company-${CompanyID}`, recordName: CompanyTradingName };
      const list = MonthEndReportCCList ?? '';
      for (const text of recipientsOf(list).filter((address) => addresses.has(address.toLowerCase()))) {
        const at = list.indexOf(text);
        const [before, after] = [
          list.slice(Math.max(0, at - AROUND), at),
          list.slice(at + text.length).slice(0, AROUND),
        ];
        yield {
          ...of,
          field: 'MonthEndReportCCList',
          label: companyLabels.MonthEndReportCCList,
          at,
          text,
          before,
          after,
        };
      }
      if (MainContactPersonID === null || !ids.has(MainContactPersonID)) continue;
      // The contact is known by its id, which stands for a place in a text.
      const contact = { at: MainContactPersonID, text: name.join(' ').trim(), before: '', after: '' };
      yield { ...of, field: 'MainContactPersonID', label: companyLabels.MainContactPersonID, ...contact };
    }
  }
}

/** The number of characters shown before and after an address. */
const AROUND = 40;
