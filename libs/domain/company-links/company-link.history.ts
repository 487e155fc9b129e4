import { openChanges, recordChanged, type FieldWords } from '../kernel/changes.ts';
import { changes, type AreaHistory, type HistoryEntry } from '../kernel/history.ts';
import type { LinkPeriod } from '@leaseledger/contract/company-links/company-link.views';
import type { CompanyLink, CompanyLinkEvent } from './company-link.events.ts';

const words: FieldWords = {
  labels: { DateFrom: 'First day of the link', DateTo: 'Last day of the link' },
  formats: { DateFrom: 'day', DateTo: 'day' },
  sealed: [],
};

type Ids = Omit<CompanyLink, 'LinkedCompanyID'>;

/** The other company, as each of both calls it. */
const fromAbove = ({ ChildCompanyID: other }: Ids) => ({ label: 'Linked company', other });
const fromBelow = ({ ParentCompanyID: other }: Ids) => ({ label: 'Belongs to', other });
type Side = ReturnType<typeof fromAbove>;

const linked = ({ label, other }: Side, period: LinkPeriod): HistoryEntry =>
  changes('Company linked', [
    recordChanged(label, 'company', null, other),
    ...openChanges(Object.fromEntries(Object.entries(period).filter(([, day]) => day !== null)), words),
  ]);
const amended = ({ label, other }: Side, data: object): HistoryEntry =>
  changes('Company link amended', [recordChanged(label, 'company', other, other), ...openChanges(data, words)]);
const unlinked = ({ label, other }: Side): HistoryEntry =>
  changes('Company unlinked', [recordChanged(label, 'company', other, null)]);
const inTheChild = ({ ChildCompanyID }: Ids, entry: HistoryEntry) => [
  { subjectType: 'company', subjectID: ChildCompanyID, entry },
];

/**
 * The histories of both companies show the link. Links are attached to companies, as notes are. So followers of either
 * company receive them (record-changes.ts).
 */
export const companyLinkHistory: AreaHistory<CompanyLinkEvent> = {
  subjectType: () => 'company',
  subjectID: ({ ParentCompanyID }) => ParentCompanyID,
  whyNoUndo: null,
  entries: {
    CompaniesLinked: (data) => linked(fromAbove(data), data),
    CompanyLinkAmended: (data) => amended(fromAbove(data), data),
    CompaniesUnlinked: (data) => unlinked(fromAbove(data)),
  },
  beside: {
    CompaniesLinked: (data) => inTheChild(data, linked(fromBelow(data), data)),
    CompanyLinkAmended: (data) => inTheChild(data, amended(fromBelow(data), data)),
    CompaniesUnlinked: (data) => inTheChild(data, unlinked(fromBelow(data))),
  },
};
