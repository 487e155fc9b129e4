import type { HistoryChange } from '@leaseledger/contract/history/history.views';
import { companyTypesText } from '@leaseledger/contract/companies/company.codes';
import {
  companyFormats,
  companyLabels,
  personalCompanyDetails,
  type CompanyDetails,
} from '@leaseledger/contract/companies/company.details';
import { fieldChanged, openChanges, recordChanged, sealedChanges, type FieldWords } from '../kernel/changes.ts';
import { activity, changes, type AreaHistory } from '../kernel/history.ts';
import type { CompanyEvent } from './company.events.ts';

const { PackEdgeCompanyTypeID: type, MainContactPersonID: contact, ManagedByUserID: _, ...labels } = companyLabels;
const words: FieldWords = { labels, formats: companyFormats, sealed: personalCompanyDetails };

/** What the formats of fields do not say: types are several codes, the contact is a person, whose name is theirs alone. */
function further({
  was,
  PackEdgeCompanyTypeID,
  MainContactPersonID,
}: Partial<CompanyDetails> & { readonly was: Partial<CompanyDetails> }): readonly HistoryChange[] {
  return [
    ...(PackEdgeCompanyTypeID === undefined
      ? []
      : [
          fieldChanged(
            type,
            companyTypesText(was.PackEdgeCompanyTypeID ?? null),
            companyTypesText(PackEdgeCompanyTypeID),
          ),
        ]),
    ...(MainContactPersonID === undefined
      ? []
      : [recordChanged(contact, 'person', was.MainContactPersonID ?? null, MainContactPersonID)]),
  ];
}

export const companyHistory: AreaHistory<CompanyEvent> = {
  subjectType: 'company',
  subjectID: ({ CompanyID }) => CompanyID,
  whyNoUndo: null,
  entries: {
    CompanyAdded: ({ CompanyTradingName }) => activity('Company added', `${CompanyTradingName} added`),
    CompanyAmended: (data) => changes('Company amended', [...openChanges(data, words), ...further(data)]),
    CompanyWithdrawn: ({ CompanyTradingName }) =>
      activity('Company taken back', `${CompanyTradingName} taken back: its import was undone`),
  },
  sealed: { CompanyAmended: (data) => sealedChanges(data, words) },
};
