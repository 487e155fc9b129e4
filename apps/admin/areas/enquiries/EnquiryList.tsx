import { assignsEnquiries, worksEnquiries } from '@leaseledger/contract/access/permissions';
import { enquiryPageSizes, enquiryStatus, enquiryStatuses } from '@leaseledger/contract/enquiries/enquiry.codes';
import { enquiryList, type EnquiryRow } from '@leaseledger/contract/enquiries/enquiry.views';
import { choices } from '@leaseledger/contract/kernel/codes';
import { priorities } from '@leaseledger/contract/leads/lead.codes';
import { DELETED_PERSON } from '@leaseledger/contract/persons/person.codes';
import { Suspense } from 'react';
import { lazily } from '../../platform/screens/lazily.tsx';
import { useRights } from '../../platform/session/session.ts';
import { DataTable } from '../../records/list/DataTable.tsx';
import { List } from '../../records/list/List.tsx';
import type { Card, FilterOf, ViewOf } from '../../records/list/state/list-types.ts';
import { codeOf } from '../../platform/marks/codes.ts';
import { TextField } from '../../platform/marks/fields.tsx';
import { PriorityMark } from '../../platform/marks/PriorityMark.tsx';
import { RelativeTime } from '../../platform/marks/RelativeTime.tsx';
import { StatusMark } from '../../platform/marks/StatusMark.tsx';

const DistributorBanner = lazily(() => import('../distributors/EnquiryDistributorBanner.tsx'));

const Column = DataTable.Col<typeof enquiryList>;

const views: readonly ViewOf<typeof enquiryList>[] = [{ key: 'all', label: 'All', filter: {} }];
const filters: readonly FilterOf<typeof enquiryList>[] = [
  {
    source: 'StatusCodeID',
    choices: choices(enquiryStatus, enquiryStatuses),
    pinned: true,
  },
  {
    source: 'PriorityCodeID',
    pinned: true,
  },
  { source: 'AssignedToUserID', label: 'Assignee' },
  { source: 'CreatedDateTime' },
];
const none = {
  title: 'No enquiries yet',
  text: 'A lead that asks for something other than a lease is changed to an enquiry, and appears here.',
};

const enquiryPath = ({ EnquiryID }: EnquiryRow) => `/enquiries/view/${EnquiryID}`;

/** The card of an enquiry on a phone. */
const enquiryCard = (enquiry: EnquiryRow): Card => ({
  title: enquiry.PersonFullName ?? <span className="nothing">{DELETED_PERSON}</span>,
  lines: [enquiry.PersonEmployerName, enquiry.CreatedByName],
  marks: [
    <RelativeTime key="created" at={enquiry.CreatedDateTime} />,
    <StatusMark key="status" code={codeOf(enquiryStatuses, enquiry.StatusCodeID)} />,
    <PriorityMark key="priority" code={codeOf(priorities, enquiry.PriorityCodeID)} short />,
  ],
});

export default function EnquiryList() {
  const banner = assignsEnquiries(useRights()) && (
    <Suspense fallback={null}>
      <DistributorBanner />
    </Suspense>
  );
  return (
    <List
      of={enquiryList}
      noun="enquiries"
      who={worksEnquiries}
      views={views}
      filters={filters}
      sort={{ field: 'CreatedDateTime', order: 'DESC' }}
      pageSizes={enquiryPageSizes}
      banner={banner}
      empty={none}
    >
      <DataTable rowClick={enquiryPath} card={enquiryCard}>
        <Column source="EnquiryID" size="s" ink="strong" />
        <Column source="PersonFullName" size="m" ink="strong">
          <TextField<EnquiryRow> source="PersonFullName" emptyText={DELETED_PERSON} />
        </Column>
        <Column source="PersonEmployerName" size="m" givesWay={2} ink="quiet" />
        <Column source="StatusCodeID" size="s" />
        <Column source="PriorityCodeID" size="s" />
        <Column source="PersonContactNumber" size="m" givesWay={1} />
        <Column source="AssigneeName" size="m" givesWay={2}>
          <TextField<EnquiryRow> source="AssigneeName" emptyText="Unassigned" />
        </Column>
        <Column source="LeadID" size="s" ink="quiet" givesWay={4} />
        <Column source="CreatedByName" size="m" givesWay={3} ink="quiet" />
        <Column source="CreatedDateTime" size="s" ink="quiet" />
      </DataTable>
    </List>
  );
}
