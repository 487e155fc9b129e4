import { Button } from '@mui/material';
import { assignsLeads, mayBeGivenLeads } from '@leaseledger/contract/access/permissions';
import { AddLeadBody, UpdateLeadBody } from '@leaseledger/contract/leads/lead.bodies';
import { leadFields } from '@leaseledger/contract/leads/lead.details';
import type { FoundPerson } from '@leaseledger/contract/persons/person.views';
import type { LeadRecord } from '@leaseledger/contract/leads/lead.views';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useRecordContext } from 'react-admin';
import { FormColumn, FormColumns, FormRow } from '../../platform/form/FormColumns.tsx';
import { inputsOf } from '../../platform/form/inputs/inputs-of.tsx';
import { useRights, userSession } from '../../platform/session/session.ts';
import { FieldList } from '../../records/record/FieldList.tsx';
import { AssigneeField, CreatedField, SourceField } from './LeadFields.tsx';
import { QuoteInputs } from './QuoteInputs.tsx';
import { showsSettlement } from './settlement.ts';
import './leads.css';

const { TextInput, BooleanInput, DateInput, DateTimeInput, SelectInput, ToggleInput, UserInput, PersonInput } =
  inputsOf({
    bodies: [AddLeadBody, UpdateLeadBody],
    fields: leadFields,
  });

/** The origin of the lead, and further details. */
const MiscellaneousInputs = () => (
  <>
    <FormRow>
      <SelectInput source="Lead.TypeCodeID" />
      <SelectInput source="Lead.EngagementTypeID" none="Not known" optional />
    </FormRow>
    <TextInput source="Lead.Referral" optional />
    <DateInput source="Lead.CurrentLeaseMaturityDate" optional />
  </>
);

/** The checkboxes of a lead, and further ones as children. */
const FlagInputs = ({ children }: { readonly children?: ReactNode }) => (
  <div className="lead-flags" role="group" aria-label="Additional information">
    <BooleanInput source="Lead.IsRefinance" />
    <BooleanInput source="Lead.IsRenovation" />
    <BooleanInput source="Lead.IsExistingClient" />
    <BooleanInput source="Lead.HasHadNovatedLease" />
    {children}
  </div>
);

const PriorityInput = () => <ToggleInput source="Lead.PriorityCodeID" />;

/** Optional details that a first call does not need. */
function MoreDetails({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState(false);
  return (
    <div className="more-details">
      <Button
        className="more-details-button"
        startIcon={shown ? <ChevronDown /> : <ChevronRight />}
        aria-expanded={shown}
        aria-controls="more-details"
        onClick={() => setShown(!shown)}
      >
        More details
      </Button>
      <div id="more-details" hidden={!shown}>
        {children}
      </div>
    </div>
  );
}

/** A user who may not assign leads to others may assign a new one to themselves (decisions 4, "Leads, more"). */
function AssignToInput() {
  const user = userSession.use()?.user;
  const assignTo = { source: 'Lead.AssignedToUserID', label: 'Assign to', optional: true } as const;
  return assignsLeads(useRights()) ? (
    <UserInput {...assignTo} may={mayBeGivenLeads} placeholder="Nobody yet" />
  ) : (
    <SelectInput
      {...assignTo}
      none="Nobody yet"
      choices={user === undefined ? [] : [{ id: user.UserID, name: user.FullName }]}
    />
  );
}

function NewLeadInputs() {
  const rights = useRights();
  return (
    <>
      <FormColumns>
        <FormColumn>
          <PersonInput source="Lead.PersonID" label="Person" creates autoFocus />
          <DateTimeInput source="Lead.PreferredCallTime" optional />
          <PriorityInput />
          {!rights.external && <AssignToInput />}
        </FormColumn>
        <FormColumn>
          <TextInput source="Lead.Notes" rows={6} counts />
          {assignsLeads(rights) && <BooleanInput source="warmAssign" label="Warm assign" />}
          <BooleanInput source="disableClientNLSAssignedEmail" label="Do not email the customer" />
          <p className="quiet">
            Assigning emails the assignee and, unless ticked, the customer (2 emails at most). The customer’s email
            waits for a moment, and an undo withdraws it.
          </p>
        </FormColumn>
      </FormColumns>
      <MoreDetails>
        <FormColumns>
          <FormColumn title="Vehicle and quote">
            <QuoteInputs optional />
          </FormColumn>
          <FormColumn title="Miscellaneous">
            <MiscellaneousInputs />
            <FlagInputs>
              <BooleanInput source="Lead.AttendedSession" />
            </FlagInputs>
          </FormColumn>
        </FormColumns>
      </MoreDetails>
    </>
  );
}

/** The lead's person. An external user receives only the row's details. Null for a deleted person. */
const personOf = ({
  Person,
  PersonID,
  PersonFullName,
  PersonEmployerName,
  PersonEmail,
  PersonContactNumber,
}: LeadRecord): FoundPerson | null =>
  Person ??
  (PersonFullName === null
    ? null
    : {
        id: PersonID,
        PersonID,
        FullName: PersonFullName,
        CompanyName: PersonEmployerName,
        Email: PersonEmail,
        ContactNumber: PersonContactNumber,
      });

const LeadToAmendInputs = ({ lead }: { readonly lead: LeadRecord }) => (
  <FormColumns>
    <FormColumn title="Person">
      <PersonInput source="Lead.PersonID" label="Name" known={personOf(lead)} />
      <h3>Lead</h3>
      <FieldList>
        <AssigneeField />
        <SourceField />
        <CreatedField />
      </FieldList>
      <PriorityInput />
      <DateTimeInput source="Lead.PreferredCallTime" optional />
      <BooleanInput source="Lead.AttendedSession" />
      {showsSettlement(lead) && (
        <>
          <h3>Settlement</h3>
          <DateInput
            source="Lead.SettlementDateActual"
            label="Date settled"
            optional
            hint="A date here marks the lead as settled."
          />
          <DateInput source="Lead.ExpectedSettlementDate" label="Expected" optional />
        </>
      )}
    </FormColumn>
    <FormColumn title="Vehicle and quote">
      <QuoteInputs optional={false} />
      <h3>Miscellaneous</h3>
      <MiscellaneousInputs />
      <h3>Additional information</h3>
      <FlagInputs />
      <TextInput source="Lead.Notes" rows={4} counts optional />
    </FormColumn>
  </FormColumns>
);

/** The inputs of a lead: those of a first call when adding, all when editing. */
export function LeadInputs() {
  const lead = useRecordContext<LeadRecord>();
  return lead === undefined ? <NewLeadInputs /> : <LeadToAmendInputs lead={lead} />;
}
