import { managesLeads, type Rights } from '@leaseledger/contract/access/permissions';
import { choices } from '@leaseledger/contract/kernel/codes';
import { leadSource, leadSources, leadStatuses } from '@leaseledger/contract/leads/lead.codes';
import { leadStatus } from '@leaseledger/contract/leads/lead.statuses';
import type { leadList } from '@leaseledger/contract/leads/lead.views';
import { assignedViews, assigneeFilter, companyNames } from '../../records/list/assigned-views.ts';
import type { FilterOf, ViewOf } from '../../records/list/state/list-types.ts';

type View = ViewOf<typeof leadList>;
type Filter = FilterOf<typeof leadList>;

/** The key of the view of leads that are expected to settle this month. */
export const SETTLING = 'settling';

const stillOpen = { StatusCodeID: [leadStatus.OPEN, leadStatus.QUALIFIED] };

/**
 * The tabs of the leads list. An external user's own leads are assigned to colleagues, so they have no tab 'Mine'.
 * @param today the day in Melbourne, yyyy-MM-dd
 */
export function leadViews(userID: number, rights: Rights, today: string): View[] {
  const month = today.slice(0, 8);
  const [year = 0, number = 0] = month.split('-').map(Number);
  const settling = {
    ExpectedSettlementDate: { from: `${month}01`, to: `${month}${new Date(Date.UTC(year, number, 0)).getUTCDate()}` },
  };
  return [
    { key: 'open', label: 'All open', filter: stillOpen },
    ...assignedViews(stillOpen, userID, rights),
    {
      key: SETTLING,
      label: 'Settling this month',
      filter: settling,
      sort: { field: 'ExpectedSettlementDate', order: 'ASC' },
    },
    { key: 'all', label: 'All', filter: {} },
  ];
}

/** The filters of the leads list. Users who see only their own leads have no filter by user. */
export function leadFilters(rights: Rights): Filter[] {
  return [
    {
      source: 'StatusCodeID',
      choices: choices(leadStatus, leadStatuses),
      pinned: true,
    },
    ...(managesLeads(rights) ? [assigneeFilter] : []),
    {
      source: 'PriorityCodeID',
      pinned: true,
    },
    {
      source: 'PersonEmployerName',
      search: companyNames,
      nobody: 'Not known',
    },
    {
      source: 'OriginationCodeID',
      label: 'Source',
      choices: choices(leadSource, leadSources),
    },
    { source: 'TypeCodeID' },
    { source: 'CreatedDateTime' },
    { source: 'ExpectedSettlementDate' },
  ];
}
