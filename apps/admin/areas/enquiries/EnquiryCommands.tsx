import { Button } from '@mui/material';
import { managesEnquiries, mayBeGivenEnquiries, opensEnquiries } from '@leaseledger/contract/access/permissions';
import { AssignEnquiryBody, QuickEditEnquiryBody } from '@leaseledger/contract/enquiries/enquiry.bodies';
import { deliverableTypes, enquiryStatuses } from '@leaseledger/contract/enquiries/enquiry.codes';
import {
  enquiryStatus,
  enquiryType,
  statusesOf,
  type EnquiryStatusID,
} from '@leaseledger/contract/enquiries/enquiry.statuses';
import { enquiryLabels } from '@leaseledger/contract/enquiries/enquiry.details';
import { enquiryEndpoints } from '@leaseledger/contract/enquiries/enquiry.endpoints';
import { enquiryMessage } from '@leaseledger/contract/enquiries/enquiry.messages';
import { priorities } from '@leaseledger/contract/leads/lead.codes';
import { PackageCheck, UserCog } from 'lucide-react';
import { useState } from 'react';
import { inputsOf } from '../../platform/form/inputs/inputs-of.tsx';
import { PersonName } from '../../platform/marks/PersonAvatar.tsx';
import { PriorityMark } from '../../platform/marks/PriorityMark.tsx';
import { PendingButton } from '../../platform/screens/PendingButton.tsx';
import { useRights } from '../../platform/session/session.ts';
import { weekdayText } from '../../platform/time/moments.ts';
import { useNow } from '../../platform/time/use-now.ts';
import { CommandDialog } from '../../records/record/CommandDialog.tsx';
import { FieldList } from '../../records/record/FieldList.tsx';
import { QuickChoice } from '../../records/record/quick/QuickChoice.tsx';
import { urgencyChoices } from '../../records/record/quick/urgency.tsx';
import { UrgentMark } from '../../platform/marks/UrgentMark.tsx';
import { priorityChoices } from '../../records/record/quick/priorities.tsx';
import { QuickStatus } from '../../records/record/quick/QuickStatus.tsx';
import { QuickDialog } from '../../records/record/quick/QuickDialog.tsx';
import { useRecordCommand } from '../../records/record/use-record-command.ts';
import { assignmentFields, shownFields, useEnquiry } from './enquiry-record.ts';

const { UserInput, DateTimeInput } = inputsOf({
  bodies: [AssignEnquiryBody, QuickEditEnquiryBody],
  labels: { ...enquiryLabels, assigneeID: 'Assign to' },
});

/** The status of an enquiry, changed in place to another one of its kind. */
export function EnquiryStatus() {
  const { EnquiryID, TypeCodeID, StatusCodeID } = useEnquiry();
  const update = useRecordCommand(enquiryEndpoints.updateStatus, { done: enquiryMessage.statusUpdated });
  const change = (newStatusCodeID: EnquiryStatusID) =>
    void update.run({ body: { enquiryID: EnquiryID, newStatusCodeID, previousStatusCodeID: StatusCodeID } });
  return (
    <QuickStatus
      value={StatusCodeID}
      codes={enquiryStatuses}
      choices={statusesOf(TypeCodeID)}
      isBusy={update.pending}
      onChoose={change}
    />
  );
}

/** The button that marks an enquiry as delivered; none for types that deliver nothing, and for delivered enquiries. */
export function MarkAsDelivered() {
  const { EnquiryID, TypeCodeID, StatusCodeID } = useEnquiry();
  const mark = useRecordCommand(enquiryEndpoints.markAsDelivered, { done: enquiryMessage.delivered });
  const isDeliverable = deliverableTypes.some((type) => type === TypeCodeID);
  if (!isDeliverable || StatusCodeID === enquiryStatus.DELIVERED) return null;
  return (
    <PendingButton
      variant="outlined"
      startIcon={<PackageCheck />}
      pending={mark.pending}
      onClick={() => void mark.run({ body: { enquiryID: EnquiryID } })}
    >
      Mark as Delivered
    </PendingButton>
  );
}

function AssignEnquiryDialog({ onClose }: { readonly onClose: () => void }) {
  const { EnquiryID, TypeCodeID, AssignedToUserID, PersonFullName, PersonEmail } = useEnquiry();
  return (
    <CommandDialog
      title={`Assign enquiry ${EnquiryID}`}
      name={`assign-enquiry-${EnquiryID}`}
      endpoint={enquiryEndpoints.assign}
      body={AssignEnquiryBody}
      initial={{ enquiryID: EnquiryID, assigneeID: null, previousAssigneeID: AssignedToUserID }}
      refused={({ assigneeID }) =>
        assigneeID === AssignedToUserID ? { assigneeID: enquiryMessage.alreadyTheirs } : undefined
      }
      done={enquiryMessage.assigned}
      failed={enquiryMessage.notAssigned}
      action="Assign Enquiry"
      onClose={onClose}
    >
      <FieldList>
        <assignmentFields.AssigneeField />
      </FieldList>
      <UserInput
        source="assigneeID"
        may={(user) => mayBeGivenEnquiries(user, TypeCodeID === enquiryType.NEW_CLIENT)}
        placeholder="Choose a colleague"
        autoFocus
      />
      <p className="quiet" role="status">
        {PersonEmail === null
          ? 'Emails the assignee alone (1 email).'
          : `Emails the assignee and ${PersonFullName ?? 'the customer'} (2 emails). The email to the customer waits for a moment, and an undo withdraws it.`}
      </p>
    </CommandDialog>
  );
}

/** The button that assigns the enquiry to a colleague. */
export function AssignEnquiry() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<UserCog />} onClick={() => setOpen(true)}>
        Assign
      </Button>
      {isOpen && <AssignEnquiryDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** The assignee, changed in place. */
export const QuickAssignee = () => (
  <QuickDialog label="Assigned to" command="Assign" shortcut="a" Dialog={AssignEnquiryDialog}>
    <PersonName name={useEnquiry().AssigneeName} nobody="Unassigned" />
  </QuickDialog>
);

function QuickPriority() {
  const { EnquiryID, Version, PriorityCodeID } = useEnquiry();
  const edit = useRecordCommand(enquiryEndpoints.quickEdit, { done: enquiryMessage.updated });
  return (
    <QuickChoice
      label={enquiryLabels.PriorityCodeID}
      shortcut="p"
      value={PriorityCodeID}
      choices={priorityChoices}
      isBusy={edit.pending}
      onChoose={(chosen) => void edit.run({ body: { Enquiry: { EnquiryID, Version, PriorityCodeID: chosen } } })}
    />
  );
}

function QuickUrgency() {
  const { EnquiryID, Version, Urgent } = useEnquiry();
  const edit = useRecordCommand(enquiryEndpoints.quickEdit, { done: enquiryMessage.updated });
  return (
    <QuickChoice
      label={enquiryLabels.Urgent}
      shortcut="u"
      value={Number(Urgent)}
      choices={urgencyChoices}
      isBusy={edit.pending}
      onChoose={(chosen) => void edit.run({ body: { Enquiry: { EnquiryID, Version, Urgent: chosen === 1 } } })}
    />
  );
}

function CallTimeDialog({ onClose }: { readonly onClose: () => void }) {
  const { EnquiryID, Version, PreferredCallTime } = useEnquiry();
  return (
    <CommandDialog
      title={`When to call about enquiry ${EnquiryID}`}
      name={`enquiry-${EnquiryID}-call-time`}
      endpoint={enquiryEndpoints.quickEdit}
      body={QuickEditEnquiryBody}
      initial={{ Enquiry: { EnquiryID, Version, PreferredCallTime } }}
      done={enquiryMessage.updated}
      action="Set Call Time"
      onClose={onClose}
    >
      <DateTimeInput source="Enquiry.PreferredCallTime" optional autoFocus />
    </CommandDialog>
  );
}

function QuickCallTime() {
  const { PreferredCallTime } = useEnquiry();
  const now = useNow();
  return (
    <QuickDialog label={enquiryLabels.PreferredCallTime} shortcut="c" Dialog={CallTimeDialog}>
      {PreferredCallTime === null ? <span className="nothing">Not set</span> : weekdayText(PreferredCallTime, now)}
    </QuickDialog>
  );
}

/** The priority of the enquiry. Users who open enquiries change it in place. */
export const PriorityField = () =>
  opensEnquiries(useRights()) ? (
    <QuickPriority />
  ) : (
    <shownFields.SelectField source="PriorityCodeID" codes={priorities} Mark={PriorityMark} />
  );

/** Whether the enquiry is urgent. Managers of enquiries change it in place. */
export const UrgentField = () =>
  managesEnquiries(useRights()) ? (
    <QuickUrgency />
  ) : (
    <shownFields.FunctionField
      label={enquiryLabels.Urgent}
      render={({ Urgent }) => (Urgent ? <UrgentMark isUrgent /> : 'No')}
    />
  );

/** The preferred call time. Users who open enquiries change it in place. */
export const CallTimeField = () =>
  opensEnquiries(useRights()) ? <QuickCallTime /> : <shownFields.DateTimeField source="PreferredCallTime" weekday />;
