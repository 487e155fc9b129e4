import { worksLeads } from '@leaseledger/contract/access/permissions';
import { QuickEditLeadBody } from '@leaseledger/contract/leads/lead.bodies';
import { priorities } from '@leaseledger/contract/leads/lead.codes';
import { leadLabels } from '@leaseledger/contract/leads/lead.details';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import { inputsOf } from '../../platform/form/inputs/inputs-of.tsx';
import { weekdayText } from '../../platform/time/moments.ts';
import { useRights } from '../../platform/session/session.ts';
import { useNow } from '../../platform/time/use-now.ts';
import { PriorityMark } from '../../platform/marks/PriorityMark.tsx';
import { CommandDialog } from '../../records/record/CommandDialog.tsx';
import { priorityChoices } from '../../records/record/quick/priorities.tsx';
import { QuickChoice } from '../../records/record/quick/QuickChoice.tsx';
import { QuickDialog } from '../../records/record/quick/QuickDialog.tsx';
import { useRecordCommand } from '../../records/record/use-record-command.ts';
import { leadFields, useLead } from './lead-record.ts';

const { SelectField, DateTimeField } = leadFields;
const { DateTimeInput } = inputsOf({ bodies: [QuickEditLeadBody], labels: leadLabels });

function QuickPriority() {
  const { LeadID, Version, PriorityCodeID } = useLead();
  const edit = useRecordCommand(leadEndpoints.quickEdit, { done: leadMessage.updated });
  return (
    <QuickChoice
      label={leadLabels.PriorityCodeID}
      shortcut="p"
      value={PriorityCodeID}
      choices={priorityChoices}
      isBusy={edit.pending}
      onChoose={(chosen) => void edit.run({ body: { Lead: { LeadID, Version, PriorityCodeID: chosen } } })}
    />
  );
}

function CallTimeDialog({ onClose }: { readonly onClose: () => void }) {
  const { LeadID, Version, PreferredCallTime } = useLead();
  return (
    <CommandDialog
      title={`When to call about lead ${LeadID}`}
      name={`lead-${LeadID}-call-time`}
      endpoint={leadEndpoints.quickEdit}
      body={QuickEditLeadBody}
      initial={{ Lead: { LeadID, Version, PreferredCallTime } }}
      done={leadMessage.updated}
      action="Set Call Time"
      onClose={onClose}
    >
      <DateTimeInput source="Lead.PreferredCallTime" optional autoFocus />
    </CommandDialog>
  );
}

function QuickCallTime() {
  const { PreferredCallTime } = useLead();
  const now = useNow();
  return (
    <QuickDialog label={leadLabels.PreferredCallTime} shortcut="c" Dialog={CallTimeDialog}>
      {PreferredCallTime === null ? <span className="nothing">Not set</span> : weekdayText(PreferredCallTime, now)}
    </QuickDialog>
  );
}

/** The priority of the lead. Users who work leads change it in place. */
export const PriorityField = () =>
  worksLeads(useRights()) ? (
    <QuickPriority />
  ) : (
    <SelectField source="PriorityCodeID" codes={priorities} Mark={PriorityMark} />
  );

/** The preferred call time. Users who work leads change it in place. */
export const CallTimeField = () =>
  worksLeads(useRights()) ? <QuickCallTime /> : <DateTimeField source="PreferredCallTime" weekday />;
