import { yearsText } from '@leaseledger/contract/kernel/format';
import { assignsLeads, opensPersons } from '@leaseledger/contract/access/permissions';
import { hasGiven } from '@leaseledger/contract/leads/lead.given';
import { engagementTypes, leadTypes, payCycles } from '@leaseledger/contract/leads/lead.codes';
import type { LeadRecord } from '@leaseledger/contract/leads/lead.views';
import { DELETED_PERSON } from '@leaseledger/contract/persons/person.codes';
import { LoaderCircle } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { lazily } from '../../platform/screens/lazily.tsx';
import { useRights } from '../../platform/session/session.ts';
import { titledName } from '../../platform/marks/person-name.ts';
import { StatusMark } from '../../platform/marks/StatusMark.tsx';
import { FieldList, Section } from '../../records/record/FieldList.tsx';
import { PanelColumn } from '../../records/record/panel/PanelBody.tsx';
import { codeOf } from '../../platform/marks/codes.ts';
import { QuickAssignee } from './AssignLead.tsx';
import { AssignedField, AssigneeField, CreatedField, SourceField } from './LeadFields.tsx';
import { CallTimeField, PriorityField } from './QuickEdits.tsx';
import { leadFields, useLead } from './lead-record.ts';
import { isSettled, showsSettlement } from './settlement.ts';

const {
  TextField,
  NumberField,
  MoneyField,
  BooleanField,
  DateField,
  DateTimeField,
  PhoneField,
  EmailField,
  SelectField,
  FunctionField,
} = leadFields;

const words = (...parts: readonly (string | number | null | undefined)[]) =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join(' ');
const Settled = { label: 'Settled', tone: 'success' } as const;

function PersonField() {
  const rights = useRights();
  const nameOf = ({ Person, PersonFullName }: LeadRecord) => (Person === null ? PersonFullName : titledName(Person));
  const linked = (lead: LeadRecord) => nameOf(lead) !== null && (opensPersons(rights) || lead.Person !== null);
  return (
    <FunctionField
      label="Name"
      nothing={DELETED_PERSON}
      render={(lead) =>
        linked(lead) ? <Link to={`/persons/view/${lead.PersonID}`}>{nameOf(lead)}</Link> : nameOf(lead)
      }
    />
  );
}

const settlementStatus = (lead: LeadRecord) =>
  isSettled(lead) ? (
    <StatusMark code={Settled} />
  ) : (
    <span className="in-progress">
      <LoaderCircle aria-hidden />
      In Progress
    </span>
  );

const AsGiven = lazily(() => import('./given/AsGiven.tsx'));

/** The first two columns of a lead. */
export function LeadShow() {
  const lead = useLead();
  const rights = useRights();
  return (
    <>
      <PanelColumn>
        <Section title="Person">
          <FieldList>
            <PersonField />
            <PhoneField source="PersonContactNumber" label="Contact number" />
            <EmailField source="PersonEmail" label="Email" />
            <FunctionField label="State, postcode" render={({ Person }) => words(Person?.State, Person?.Postcode)} />
            <TextField source="PersonEmployerName" label="Company" />
          </FieldList>
        </Section>
        {hasGiven(lead) && (
          <Suspense>
            <AsGiven />
          </Suspense>
        )}
        <Section title="Lead">
          <FieldList>
            {assignsLeads(rights) ? <QuickAssignee /> : <AssigneeField />}
            {lead.AssignedDateTime !== null && <AssignedField />}
            <PriorityField />
            <SourceField />
            <CallTimeField />
            <BooleanField source="AttendedSession" label="Attended session" />
            <CreatedField />
            {lead.QualifiedDateTime !== null && <DateTimeField source="QualifiedDateTime" label="Qualified" />}
          </FieldList>
        </Section>
        {showsSettlement(lead) && (
          <Section title="Settlement">
            <FieldList>
              <FunctionField label="Settlement status" render={settlementStatus} />
              <DateField source="SettlementDateActual" label="Date settled" nothing="Not Settled" />
              <DateField source="ExpectedSettlementDate" label="Expected" />
            </FieldList>
          </Section>
        )}
      </PanelColumn>
      <PanelColumn>
        <Section title="Vehicle and quote">
          <FieldList>
            <FunctionField
              label="Interested in"
              render={(of) => words(of.InterestedCarYear, of.InterestedCarManufacturer, of.InterestedCarModel)}
            />
            <FunctionField
              label="Current car"
              render={(of) => words(of.CurrentCarYear, of.CurrentCarManufacturer, of.CurrentCarModel)}
            />
            <NumberField source="AnnualKMs" suffix="km" />
            <MoneyField source="AnnualIncome" />
            <TextField source="LeaseType" />
            {(lead.LeaseType === 'Operational' || lead.BusinessUse !== null) && (
              <NumberField source="BusinessUse" suffix="%" />
            )}
            <FunctionField label="Lease term" render={({ PreferredLeaseTerm }) => yearsText(PreferredLeaseTerm)} />
            <SelectField source="PkePayCycleID" codes={payCycles} />
          </FieldList>
        </Section>
        <Section title="Miscellaneous">
          <FieldList>
            <FunctionField
              label="Type"
              render={({ TypeCodeID, TypeName }) => codeOf(leadTypes, TypeCodeID)?.label ?? TypeName}
            />
            <SelectField source="EngagementTypeID" codes={engagementTypes} />
            <TextField source="Referral" />
            <DateField source="CurrentLeaseMaturityDate" label="Lease matures" />
          </FieldList>
        </Section>
        <Section title="Additional information">
          <FieldList>
            <BooleanField source="IsRefinance" />
            <BooleanField source="IsRenovation" />
            <BooleanField source="IsExistingClient" />
            <BooleanField source="HasHadNovatedLease" label="Had a lease before" />
          </FieldList>
        </Section>
        <Section title="Notes">
          <p className="lead-notes">{lead.Notes ?? ''}</p>
        </Section>
      </PanelColumn>
    </>
  );
}
