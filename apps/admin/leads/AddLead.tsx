import { Button } from '@mui/material';
import { managesLeads } from '@leaseledger/contract/access/permissions';
import { choices } from '@leaseledger/contract/kernel/codes';
import { AddLeadBody } from '@leaseledger/contract/leads/lead.bodies';
import { NOTES_MAX, priorities, priority } from '@leaseledger/contract/leads/lead.codes';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import type { LeadRecord } from '@leaseledger/contract/leads/lead.views';
import type { PersonView } from '@leaseledger/contract/persons/person.views';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CheckboxInput } from '../form/CheckboxInput.tsx';
import { FormColumn, FormColumns } from '../form/FormColumns.tsx';
import { MomentInput } from '../form/MomentInput.tsx';
import { RecordForm } from '../form/RecordForm.tsx';
import { TextInput } from '../form/TextInput.tsx';
import { ToggleInput } from '../form/ToggleInput.tsx';
import { UserInput } from '../form/UserInput.tsx';
import { useRights } from '../kernel/session.ts';
import { useCommand } from '../kernel/use-command.ts';
import { CreateDialog } from '../record/CreateDialog.tsx';
import { usePanel } from '../record/panel-context.ts';
import { PanelHeader } from '../record/PanelHeader.tsx';
import { SlidePanel } from '../record/SlidePanel.tsx';
import { newLead } from './lead-form.ts';
import { AttendedSessionInput, CarInputs, FlagInputs, MiscellaneousInputs, QuoteInputs } from './LeadInputs.tsx';
import { PersonInput } from './PersonInput.tsx';

/** What is good to know but nobody asks for in the first call. */
function MoreDetails() {
  const [shown, setShown] = useState(false);
  return (
    <div className="more-details">
      <Button className="more-details-button" startIcon={shown ? <ChevronDown /> : <ChevronRight />} aria-expanded={shown} aria-controls="more-details" onClick={() => setShown(!shown)}>
        More details
      </Button>
      <div id="more-details" hidden={!shown}>
        <FormColumns>
          <FormColumn title="Vehicle and quote">
            <CarInputs />
            <QuoteInputs optional />
          </FormColumn>
          <FormColumn title="Miscellaneous">
            <MiscellaneousInputs />
            <FlagInputs>
              <AttendedSessionInput />
            </FlagInputs>
          </FormColumn>
        </FormColumns>
      </div>
    </div>
  );
}

function AddLeadForm() {
  const rights = useRights();
  const panel = usePanel();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [isAddingPerson, setAddingPerson] = useState(false);
  const [addedPerson, setAddedPerson] = useState<PersonView | null>(null);
  const add = useCommand(leadEndpoints.add, {
    done: (lead) => leadMessage.added(lead?.PersonFullName ?? `Lead ${lead?.LeadID ?? ''}`.trim()),
    refreshes: ['leads', 'persons', 'history'],
    form: true,
  });
  return (
    <>
      <RecordForm<AddLeadBody, LeadRecord | null>
        name="lead-new"
        body={AddLeadBody}
        initial={newLead}
        submit={(body) => add.run({ body })}
        actions={[
          { label: 'Add Lead', done: () => panel.close() },
          { label: 'Add and View', done: (lead) => (lead === null ? panel.close() : void navigate({ pathname: `/leads/view/${lead.LeadID}`, search }, { replace: true })) },
        ]}
        onCancel={panel.close}
      >
        <FormColumns>
          <FormColumn>
            <PersonInput name="Lead.PersonID" label="Person" person={addedPerson} onAdd={() => setAddingPerson(true)} autoFocus />
            <MomentInput name="Lead.PreferredCallTime" label="Preferred call time" optional />
            <ToggleInput name="Lead.PriorityCodeID" label="Priority" choices={choices(priority, priorities)} />
            {managesLeads(rights) && <UserInput name="Lead.AssignedToUserID" label="Assign to" placeholder="Nobody yet" optional />}
          </FormColumn>
          <FormColumn>
            <TextInput name="Lead.Notes" label="Notes" rows={6} maxLength={NOTES_MAX} counts />
            {managesLeads(rights) && <CheckboxInput name="warmAssign" label="Warm assign" />}
            <CheckboxInput name="disableClientNLSAssignedEmail" label="Do not mail the customer" />
          </FormColumn>
        </FormColumns>
        <MoreDetails />
      </RecordForm>
      {isAddingPerson && (
        <CreateDialog
          type="person"
          onCancel={() => setAddingPerson(false)}
          onAdded={(person) => {
            setAddingPerson(false);
            setAddedPerson(person);
          }}
        />
      )}
    </>
  );
}

/** The panel that logs a lead. */
export default function AddLead() {
  return (
    <SlidePanel label="Add lead" size="form" listPath="/leads">
      <PanelHeader title="Add lead" />
      <AddLeadForm />
    </SlidePanel>
  );
}
