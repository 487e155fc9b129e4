import { Dialog, DialogTitle } from '@mui/material';
import { enquiryStatuses, enquiryTypes } from '@leaseledger/contract/enquiries/enquiry.codes';
import { enquiryType } from '@leaseledger/contract/enquiries/enquiry.statuses';
import { choices } from '@leaseledger/contract/kernel/codes';
import { priorities, priority } from '@leaseledger/contract/leads/lead.codes';
import { targetStatuses } from '@leaseledger/contract/service-targets/service-target';
import { SetServiceTargetBody } from '@leaseledger/contract/service-targets/service-target.bodies';
import { serviceTargetEndpoints } from '@leaseledger/contract/service-targets/service-target.endpoints';
import { serviceTargetMessage } from '@leaseledger/contract/service-targets/service-target.messages';
import { useMemo } from 'react';
import { useCommand } from '../../../platform/commands/use-command.ts';
import { inputsOf } from '../../../platform/form/inputs/inputs-of.tsx';
import { RecordForm } from '../../../platform/form/RecordForm.tsx';
import { codeOf } from '../../../platform/marks/codes.ts';
import { dayOf, startOfDay } from '../../../platform/time/moments.ts';
import { useNow } from '../../../platform/time/use-now.ts';

const { SelectInput, NumberInput, DateInput } = inputsOf({
  bodies: [SetServiceTargetBody],
  labels: {
    StatusCodeID: 'Measures',
    TypeCodeID: 'Type',
    PriorityCodeID: 'Priority',
    Hours: 'Target',
    From: 'Holds from',
  },
});
const statuses = targetStatuses.map((id) => ({ id, name: `Time in ${codeOf(enquiryStatuses, id)?.label ?? id}` }));

/** Sets a target of service. */
export default function ServiceTargetDialog({ onCancel }: { readonly onCancel: () => void }) {
  const set = useCommand(serviceTargetEndpoints.set, {
    form: true,
    refreshes: ['serviceTargets', 'enquiries', 'newBusiness'],
    done: serviceTargetMessage.set,
  });
  const today = startOfDay(dayOf(useNow())).toISOString();
  const initial = useMemo(
    () => ({ StatusCodeID: null, TypeCodeID: null, PriorityCodeID: null, Hours: null, From: today }),
    [today],
  );
  return (
    <Dialog
      open
      onClose={(_, reason) => reason === 'escapeKeyDown' && onCancel()}
      fullWidth
      maxWidth="sm"
      aria-labelledby="service-target-title"
    >
      <DialogTitle id="service-target-title">Set a service target</DialogTitle>
      <RecordForm
        name="service-target"
        body={SetServiceTargetBody}
        initial={initial}
        submit={(body) => set.run({ body })}
        actions={[{ label: 'Set Target', done: onCancel }]}
        onCancel={onCancel}
      >
        <div className="service-target-inputs">
          <SelectInput source="StatusCodeID" choices={statuses} none="Time to first contact" optional />
          <SelectInput source="TypeCodeID" choices={choices(enquiryType, enquiryTypes)} none="All types" optional />
          <SelectInput source="PriorityCodeID" choices={choices(priority, priorities)} none="All priorities" optional />
          <NumberInput source="Hours" suffix="h" decimals optional hint="Empty: no target from this day on" />
          <DateInput source="From" hint="Measures what begins on this day or later" />
        </div>
      </RecordForm>
    </Dialog>
  );
}
