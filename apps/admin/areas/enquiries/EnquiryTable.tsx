import {
  assignsEnquiries,
  worksEnquiries,
  worksNewBusiness,
  type Rule,
} from '@leaseledger/contract/access/permissions';
import { enquiryPageSizes, enquiryStatuses } from '@leaseledger/contract/enquiries/enquiry.codes';
import { enquiryType, statusesOf, type EnquiryTypeID } from '@leaseledger/contract/enquiries/enquiry.statuses';
import type { enquiryList, EnquiryRow, newBusinessList } from '@leaseledger/contract/enquiries/enquiry.views';
import { secondsFields } from '@leaseledger/contract/enquiries/service-clocks';
import { priorities } from '@leaseledger/contract/leads/lead.codes';
import { DELETED_PERSON } from '@leaseledger/contract/persons/person.codes';
import { Suspense, useMemo } from 'react';
import { useRecordContext } from 'react-admin';
import { Navigate, useLocation } from 'react-router';
import { codeOf } from '../../platform/marks/codes.ts';
import { TextField } from '../../platform/marks/fields.tsx';
import { PriorityMark } from '../../platform/marks/PriorityMark.tsx';
import { RelativeTime } from '../../platform/marks/RelativeTime.tsx';
import { StatusMark } from '../../platform/marks/StatusMark.tsx';
import { lazily } from '../../platform/screens/lazily.tsx';
import { useRights, useUser } from '../../platform/session/session.ts';
import type { BulkAction } from '../../records/batches/bulk-action.ts';
import { BulkActions } from '../../records/batches/BulkActions.tsx';
import { DataTable } from '../../records/list/DataTable.tsx';
import { List } from '../../records/list/List.tsx';
import type { Card } from '../../records/list/state/list-types.ts';
import { enquiryFilters, enquiryViews } from './enquiry-views.ts';
import { ContactCell, StatusCell, StatusTime, StayCell } from './service/service-clock.tsx';
import { UrgentMark } from '../../platform/marks/UrgentMark.tsx';

const DistributorBanner = lazily(() => import('../distributors/EnquiryDistributorBanner.tsx'));

const Column = DataTable.Col<typeof enquiryList>;
const UNASSIGNED = 'Unassigned';

/** The card of an enquiry on a phone. */
const enquiryCard = (enquiry: EnquiryRow): Card => ({
  title: enquiry.PersonFullName ?? <span className="nothing">{DELETED_PERSON}</span>,
  lines: [enquiry.PersonEmployerName, enquiry.AssigneeName ?? <span className="nothing">{UNASSIGNED}</span>],
  marks: [
    <RelativeTime key="created" at={enquiry.CreatedDateTime} />,
    <StatusMark key="status" code={codeOf(enquiryStatuses, enquiry.StatusCodeID)} />,
    <StatusTime key="clock" of={enquiry} />,
    <PriorityMark key="priority" code={codeOf(priorities, enquiry.PriorityCodeID)} short />,
    <UrgentMark key="urgent" isUrgent={enquiry.Urgent} />,
  ],
});

const Urgency = () => <UrgentMark isUrgent={useRecordContext<EnquiryRow>()?.Urgent ?? false} />;

interface EnquiryTableProps {
  readonly of: typeof enquiryList | typeof newBusinessList;
  /** The type whose statuses the list has. */
  readonly type: EnquiryTypeID;
  readonly who: Rule;
  readonly noun: string;
  readonly title?: string;
  readonly create: string;
  readonly path: string;
  readonly empty: { readonly title: string; readonly text: string };
  readonly bulk: readonly BulkAction[];
}

const both = [
  { root: '/enquiries', who: worksEnquiries },
  { root: '/newBusiness', who: worksNewBusiness },
];

/**
 * A list of enquiries: of new business, or of all other types. Mails and messages name a record beside one of the two
 * lists. A user who may open only the other list sees the record there.
 */
export function EnquiryTable({ of, type, path, bulk, ...list }: EnquiryTableProps) {
  const rights = useRights();
  const { UserID } = useUser();
  const views = useMemo(() => enquiryViews(type, UserID, rights), [type, UserID, rights]);
  const filters = useMemo(() => enquiryFilters(type, rights), [type, rights]);
  const isNewBusiness = type === enquiryType.NEW_CLIENT;
  const { pathname, search, state } = useLocation();
  const open = list.who(rights) ? undefined : both.find(({ who }) => who(rights));
  if (open !== undefined && pathname !== path)
    return <Navigate replace to={{ pathname: open.root + pathname.slice(path.length), search }} state={state} />;
  return (
    <List
      {...list}
      of={of}
      views={views}
      filters={filters}
      sort={{ field: 'CreatedDateTime', order: 'DESC' }}
      pageSizes={enquiryPageSizes}
      banner={
        assignsEnquiries(rights) && (
          <Suspense fallback={null}>
            <DistributorBanner />
          </Suspense>
        )
      }
      remembersFilters
    >
      <DataTable
        rowClick={({ EnquiryID }: EnquiryRow) => `${path}/view/${EnquiryID}`}
        card={enquiryCard}
        bulkActionButtons={<BulkActions actions={bulk} />}
      >
        <Column source="EnquiryID" size="s" ink="strong" />
        <Column source="PersonFullName" size="l" ink="strong">
          <TextField<EnquiryRow> source="PersonFullName" emptyText={DELETED_PERSON} />
        </Column>
        <Column source="PersonEmployerName" size="m" givesWay={2} ink="quiet" />
        <Column source="TypeName" size="m" givesWay={3} hidden={isNewBusiness} />
        <Column source="StatusCodeID" size="m" sortBy="StatusName" />
        <Column source="PriorityCodeID" size="s" />
        <Column source="Urgent" size="s" givesWay={4}>
          <Urgency />
        </Column>
        <Column source="AssigneeName" size="m" givesWay={7}>
          <TextField<EnquiryRow> source="AssigneeName" emptyText={UNASSIGNED} />
        </Column>
        <Column source="Notes" size="xl" givesWay={1} ink="quiet" sortable={false}>
          <TextField<EnquiryRow> source="Notes" hover />
        </Column>
        <Column
          source="FirstContactOver"
          label="To first contact"
          size="m"
          align="left"
          sortBy="FirstContactSeconds"
          givesWay={5}
        >
          <ContactCell />
        </Column>
        <Column source="TimeInStatus" label="In status" size="m" align="left" sortBy="StatusCountsFrom" givesWay={6}>
          <StatusCell />
        </Column>
        <Column source="CreatedDateTime" size="s" ink="quiet" />
        {statusesOf(type).map((status) => (
          <Column
            key={status}
            source={secondsFields[status]}
            label={`Time in ${enquiryStatuses[status].label}`}
            size="s"
            hidden
          >
            <StayCell status={status} />
          </Column>
        ))}
        <Column source="PersonContactNumber" size="m" hidden />
        <Column source="PersonEmail" size="l" hidden />
        <Column source="InitialContactDate" size="s" hidden />
        <Column source="FirstContactDateTime" size="m" hidden />
        <Column source="StatusSince" size="m" hidden />
        <Column source="OriginationUserName" size="m" hidden />
        <Column source="OrderDate" size="s" hidden />
        <Column source="DeliveryDateEstimated" size="s" hidden />
        <Column source="DeliveryDate" size="s" hidden />
        <Column source="PurchasePrice" size="m" hidden />
        <Column source="Discounts" size="m" hidden />
        <Column source="LeadID" size="s" hidden />
        <Column source="AssignerName" size="s" hidden />
        <Column source="CreatedByName" size="m" hidden />
        <Column source="ModifiedDateTime" size="s" hidden />
      </DataTable>
    </List>
  );
}
