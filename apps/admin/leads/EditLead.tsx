import { choices } from '@leaseledger/contract/kernel/codes';
import { UpdateLeadBody } from '@leaseledger/contract/leads/lead.bodies';
import { NOTES_MAX, priorities, priority } from '@leaseledger/contract/leads/lead.codes';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import type { LeadRecord, LeadView } from '@leaseledger/contract/leads/lead.views';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { FormColumn, FormColumns } from '../form/FormColumns.tsx';
import { FreshRecord } from '../form/FreshRecord.tsx';
import { MomentInput } from '../form/MomentInput.tsx';
import { RecordForm } from '../form/RecordForm.tsx';
import { TextInput } from '../form/TextInput.tsx';
import { ToggleInput } from '../form/ToggleInput.tsx';
import { useCommand } from '../kernel/use-command.ts';
import { useReload } from '../kernel/use-reload.ts';
import { FieldList } from '../record/FieldList.tsx';
import { usePanel } from '../record/panel-context.ts';
import { AssigneeField, CreatedField, SourceField } from './LeadDetails.tsx';
import { leadToAmend } from './lead-form.ts';
import { leadReads } from './lead-reads.ts';
import { AttendedSessionInput, CarInputs, FlagInputs, MiscellaneousInputs, QuoteInputs } from './LeadInputs.tsx';
import { PersonInput } from './PersonInput.tsx';
import { showsSettlement } from './settlement.ts';

const CONFLICT = 409;

/** The first two columns of a lead, to be changed. */
export function EditLead({ lead }: { readonly lead: LeadView }) {
  const panel = usePanel();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [refusals, setRefusals] = useState(0);
  const reload = useReload(['leads']);
  const update = useCommand(leadEndpoints.update, { done: leadMessage.updated, refreshes: leadReads, form: true });
  const view = () => void navigate({ pathname: `/leads/view/${lead.LeadID}`, search }, { replace: true });
  const initial = leadToAmend(lead);

  const submit = async (body: UpdateLeadBody) => {
    const result = await update.run({ body });
    if (!result.ok && result.error.status === CONFLICT) {
      await reload();
      setRefusals((count) => count + 1);
    }
    return result;
  };

  return (
    <RecordForm<UpdateLeadBody, LeadRecord | null>
      name={`lead-${lead.LeadID}`}
      body={UpdateLeadBody}
      initial={initial}
      submit={submit}
      actions={[
        { label: 'Update Lead', done: () => panel.close() },
        { label: 'Update And View Lead', done: view },
      ]}
      onCancel={view}
    >
      <FreshRecord version={lead.Version} initial={initial} saving={update.pending} refusals={refusals} />
      <FormColumns>
        <FormColumn title="Person">
          <PersonInput name="Lead.PersonID" label="Name" person={lead.Person} />
          <h3>Lead</h3>
          <FieldList>
            <AssigneeField lead={lead} />
            <SourceField lead={lead} />
            <CreatedField lead={lead} />
          </FieldList>
          <ToggleInput name="Lead.PriorityCodeID" label="Priority" choices={choices(priority, priorities)} />
          <MomentInput name="Lead.PreferredCallTime" label="Preferred call time" optional />
          <AttendedSessionInput />
          {showsSettlement(lead) && (
            <>
              <h3>Settlement</h3>
              <MomentInput name="Lead.SettlementDateActual" label="Date settled" kind="day" optional hint="A date here marks the lead as settled." />
              <MomentInput name="Lead.ExpectedSettlementDate" label="Expected" kind="day" optional />
            </>
          )}
        </FormColumn>
        <FormColumn title="Vehicle and quote">
          <CarInputs />
          <QuoteInputs />
          <h3>Miscellaneous</h3>
          <MiscellaneousInputs />
          <h3>Additional information</h3>
          <FlagInputs />
          <TextInput name="Lead.Notes" label="Notes" rows={4} maxLength={NOTES_MAX} counts optional />
        </FormColumn>
      </FormColumns>
    </RecordForm>
  );
}
