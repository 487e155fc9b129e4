import { managesEnquiries, type Rights } from '@leaseledger/contract/access/permissions';
import {
  enquiryStatuses,
  enquiryType,
  openStatusesOf,
  statusesOf,
  type EnquiryTypeID,
} from '@leaseledger/contract/enquiries/enquiry.codes';
import type { enquiryList } from '@leaseledger/contract/enquiries/enquiry.views';
import type { FilterOf, FindTexts, ViewOf } from '../../records/list/state/list-types.ts';

type View = ViewOf<typeof enquiryList>;
type Filter = FilterOf<typeof enquiryList>;

/** The tabs of a list of enquiries. An external user is assigned none, so they have no tab 'Mine'. */
export function enquiryViews(type: EnquiryTypeID, userID: number, rights: Rights): View[] {
  const stillOpen = { StatusCodeID: [...openStatusesOf(type)] };
  const assigned: View[] = [
    { key: 'mine', label: 'Mine', filter: { ...stillOpen, AssignedToUserID: [userID] } },
    { key: 'unassigned', label: 'Unassigned', filter: { ...stillOpen, AssignedToUserID: [null] } },
  ];
  return [
    { key: 'open', label: 'All open', filter: stillOpen },
    ...(rights.external ? [] : assigned),
    { key: 'urgent', label: 'Urgent', filter: { ...stillOpen, Urgent: true } },
    { key: 'all', label: 'All', filter: {} },
  ];
}

/**
 * The filters of a list of enquiries. Users who see only their own enquiries have no filter by user.
 * @param companies finds names of employers
 */
export function enquiryFilters(type: EnquiryTypeID, rights: Rights, companies: FindTexts): Filter[] {
  const isNewBusiness = type === enquiryType.NEW_CLIENT;
  const assignee: Filter = {
    source: 'AssignedToUserID',
    label: 'Assigned to',
    any: 'Anyone',
    nobody: 'Unassigned',
    pinned: true,
  };
  return [
    {
      source: 'StatusCodeID',
      choices: statusesOf(type).map((id) => ({ id, name: enquiryStatuses[id].label })),
      pinned: true,
    },
    ...(managesEnquiries(rights) || isNewBusiness ? [assignee] : []),
    { source: 'PriorityCodeID', pinned: true },
    ...(isNewBusiness ? [] : [{ source: 'TypeCodeID' } as const]),
    { source: 'Urgent' },
    { source: 'PersonEmployerName', search: companies, nobody: 'Not known' },
    { source: 'CreatedDateTime' },
    { source: 'InitialContactDate' },
    ...(isNewBusiness ? [] : [{ source: 'DeliveryDateEstimated' } as const, { source: 'DeliveryDate' } as const]),
  ];
}
