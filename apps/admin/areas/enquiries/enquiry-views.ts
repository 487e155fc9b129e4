import { managesEnquiries, type Rights } from '@leaseledger/contract/access/permissions';
import { enquiryStatuses, pastTargets } from '@leaseledger/contract/enquiries/enquiry.codes';
import {
  pastTarget,
  enquiryType,
  openStatusesOf,
  statusesOf,
  type EnquiryTypeID,
} from '@leaseledger/contract/enquiries/enquiry.statuses';
import { durationText } from '@leaseledger/contract/enquiries/service-clocks';
import { choices } from '@leaseledger/contract/kernel/codes';
import type { enquiryList } from '@leaseledger/contract/enquiries/enquiry.views';
import { assignedViews, assigneeFilter, companyNames } from '../../records/list/assigned-views.ts';
import type { FilterOf, ViewOf } from '../../records/list/state/list-types.ts';

type View = ViewOf<typeof enquiryList>;
type Filter = FilterOf<typeof enquiryList>;

/** The tabs of a list of enquiries. An external user is assigned none, so they have no tab 'Mine'. */
export function enquiryViews(type: EnquiryTypeID, userID: number, rights: Rights): View[] {
  const stillOpen = { StatusCodeID: [...openStatusesOf(type)] };
  return [
    { key: 'open', label: 'All open', filter: stillOpen },
    ...assignedViews(stillOpen, userID, rights),
    { key: 'urgent', label: 'Urgent', filter: { ...stillOpen, Urgent: true } },
    {
      key: 'late',
      label: 'Past target',
      filter: { PastTarget: Object.values(pastTarget) },
      sort: { field: 'StatusCountsFrom', order: 'ASC' },
    },
    { key: 'all', label: 'All', filter: {} },
  ];
}

/** The hours by which lists are filtered. */
const HOURS = [4, 24, 72, 168, 720];
const over = (hours: number): string => `over ${durationText(hours * 3600)}`;

/** The filters of a list of enquiries. Users who see only their own enquiries have no filter by user. */
export function enquiryFilters(type: EnquiryTypeID, rights: Rights): Filter[] {
  const isNewBusiness = type === enquiryType.NEW_CLIENT;
  return [
    {
      source: 'StatusCodeID',
      choices: statusesOf(type).map((id) => ({ id, name: enquiryStatuses[id].label })),
      pinned: true,
    },
    ...(managesEnquiries(rights) || isNewBusiness ? [assigneeFilter] : []),
    { source: 'PriorityCodeID', pinned: true },
    ...(isNewBusiness ? [] : [{ source: 'TypeCodeID' } as const]),
    { source: 'Urgent' },
    { source: 'PersonEmployerName', search: companyNames, nobody: 'Not known' },
    { source: 'CreatedDateTime' },
    { source: 'PastTarget', choices: choices(pastTarget, pastTargets) },
    { source: 'FirstContactOver', choices: HOURS.map((id) => ({ id, name: over(id) })) },
    {
      source: 'TimeInStatus',
      choices: statusesOf(type).flatMap((status) =>
        HOURS.map((hours) => ({ id: `${status} ${hours}`, name: `${enquiryStatuses[status].label} ${over(hours)}` })),
      ),
    },
    { source: 'InitialContactDate' },
    ...(isNewBusiness ? [] : [{ source: 'DeliveryDateEstimated' } as const, { source: 'DeliveryDate' } as const]),
  ];
}
