import { worksFuelCards } from '@leaseledger/contract/access/permissions';
import {
  cardProviders,
  fuelCardPageSizes,
  fuelCardStatuses,
} from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import { fuelCardTrackerList, type FuelCardTrackerRow } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.views';
import { priorities } from '@leaseledger/contract/leads/lead.codes';
import { DELETED_PERSON } from '@leaseledger/contract/persons/person.codes';
import { MailCheck } from 'lucide-react';
import { useMemo } from 'react';
import { useRecordContext } from 'react-admin';
import { codeOf } from '../../platform/marks/codes.ts';
import { TextField } from '../../platform/marks/fields.tsx';
import { PriorityMark } from '../../platform/marks/PriorityMark.tsx';
import { RelativeTime } from '../../platform/marks/RelativeTime.tsx';
import { StatusMark } from '../../platform/marks/StatusMark.tsx';
import { UrgentMark } from '../../platform/marks/UrgentMark.tsx';
import { useRights, useUser } from '../../platform/session/session.ts';
import { dayOf, momentText } from '../../platform/time/moments.ts';
import { useNow } from '../../platform/time/use-now.ts';
import { BulkActions } from '../../records/batches/BulkActions.tsx';
import { DataTable } from '../../records/list/DataTable.tsx';
import { List } from '../../records/list/List.tsx';
import type { Card } from '../../records/list/state/list-types.ts';
import { bulkFuelCards } from './bulk-fuel-cards.ts';
import { unsentText } from './unsent.ts';
import { fuelCardFilters, fuelCardViews } from './fuel-card-views.ts';
import './fuel-cards.css';

const Column = DataTable.Col<typeof fuelCardTrackerList>;
const none = {
  title: 'No fuel cards yet',
  text: 'A fuel card tracker follows the cards of a customer from the request to the delivery. Add the first one, and it shows here.',
};
const UNASSIGNED = 'Unassigned';

const trackerPath = ({ FuelCardTrackerID }: FuelCardTrackerRow) => `/fuelCardTrackers/view/${FuelCardTrackerID}`;
const cardsOf = (tracker: FuelCardTrackerRow) =>
  cardProviders.filter((card) => tracker[`CardRequested_${card}`]).join(', ');

/** The names of the requested cards. */
function Cards() {
  const tracker = useRecordContext<FuelCardTrackerRow>();
  return tracker && cardsOf(tracker);
}

const Urgency = () => <UrgentMark isUrgent={useRecordContext<FuelCardTrackerRow>()?.Urgent ?? false} />;

/** Whether the customer was told the tracking numbers, and when. */
function TrackingMail() {
  const at = useRecordContext<FuelCardTrackerRow>()?.TrackingNumberEmailSentDateTime;
  return typeof at === 'string' ? (
    <span className="tracking-mail" title={`Tracking mail sent ${momentText(at)}`}>
      <MailCheck aria-hidden /> <RelativeTime at={at} />
    </span>
  ) : (
    <span className="nothing">Not sent</span>
  );
}

/** The assignee, and how long a card has waited to be sent. */
function Waiting({ of }: { readonly of: FuelCardTrackerRow }) {
  const unsent = unsentText(of, useNow());
  return (
    <>
      {of.AssigneeName ?? <span className="nothing">{UNASSIGNED}</span>}
      {unsent !== null && ` · ${unsent}`}
    </>
  );
}

/** The card of a tracker on a phone. */
const trackerCard = (tracker: FuelCardTrackerRow): Card => ({
  title: tracker.PersonFullName ?? <span className="nothing">{DELETED_PERSON}</span>,
  lines: [
    [cardsOf(tracker), tracker.RequestTypeName].filter(Boolean).join(' · '),
    <Waiting key="waiting" of={tracker} />,
  ],
  marks: [
    <RelativeTime key="created" at={tracker.CreatedDateTime} />,
    <StatusMark key="status" code={codeOf(fuelCardStatuses, tracker.StatusCodeID)} />,
    <PriorityMark key="priority" code={codeOf(priorities, tracker.PriorityCodeID)} short />,
    <UrgentMark key="urgent" isUrgent={tracker.Urgent} />,
  ],
});

/** The list of fuel card trackers. */
export default function FuelCardTrackerList() {
  const rights = useRights();
  const { UserID } = useUser();
  const today = dayOf(useNow());
  const views = useMemo(() => fuelCardViews(UserID, rights, today), [UserID, rights, today]);
  const filters = useMemo(() => fuelCardFilters(rights), [rights]);
  return (
    <List
      of={fuelCardTrackerList}
      noun="fuel cards"
      who={worksFuelCards}
      views={views}
      filters={filters}
      sort={{ field: 'CreatedDateTime', order: 'DESC' }}
      pageSizes={fuelCardPageSizes}
      create="Add Fuel Card Tracker"
      empty={none}
      remembersFilters
    >
      <DataTable rowClick={trackerPath} card={trackerCard} bulkActionButtons={<BulkActions actions={bulkFuelCards} />}>
        <Column source="FuelCardTrackerID" size="s" ink="strong" />
        <Column source="PersonFullName" size="l" ink="strong">
          <TextField<FuelCardTrackerRow> source="PersonFullName" emptyText={DELETED_PERSON} />
        </Column>
        <Column source="PersonEmployerName" size="m" givesWay={1} ink="quiet" />
        <Column source="StatusCodeID" size="m" sortBy="StatusName" />
        <Column source="PriorityCodeID" size="s" />
        <Column source="Urgent" size="s" givesWay={5}>
          <Urgency />
        </Column>
        <Column source="CardRequested_BP" label="Cards" size="m" sortable={false}>
          <Cards />
        </Column>
        <Column source="RequestTypeCodeID" size="m" givesWay={4} sortBy="RequestTypeName" />
        <Column source="AssigneeName" size="s">
          <TextField<FuelCardTrackerRow> source="AssigneeName" emptyText={UNASSIGNED} />
        </Column>
        <Column source="TrackingNumberEmailSentDateTime" label="Tracking mail" size="s" givesWay={3}>
          <TrackingMail />
        </Column>
        <Column source="RegistrationNumber" size="s" givesWay={2} ink="quiet" />
        <Column source="CreatedDateTime" size="s" ink="quiet" />
        <Column source="UnsentSinceDateTime" size="s" hidden />
        <Column source="DeliveryTypeCodeID" size="s" hidden sortBy="DeliveryTypeName" />
        <Column source="VehicleDescription" size="m" hidden />
        <Column source="RequestedDateTime" size="s" hidden />
        <Column source="ReceivedDateTime" size="s" hidden />
        <Column source="PersonContactNumber" size="m" hidden />
        <Column source="PersonEmail" size="l" hidden />
        <Column source="AssignerName" size="s" hidden />
        <Column source="CreatedByName" size="s" hidden />
        <Column source="ModifiedDateTime" size="s" hidden />
      </DataTable>
    </List>
  );
}
