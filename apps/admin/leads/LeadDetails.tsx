import { opensPersons } from '@leaseledger/contract/access/permissions';
import { engagementTypes, leadSource, leadSources, leadTypes, payCycles, priorities } from '@leaseledger/contract/leads/lead.codes';
import type { LeadView } from '@leaseledger/contract/leads/lead.views';
import { LoaderCircle } from 'lucide-react';
import { Link } from 'react-router';
import { dateText, momentText, weekdayText } from '../kernel/moments.ts';
import { useRights } from '../kernel/session.ts';
import { useNow } from '../kernel/use-now.ts';
import { Money } from '../marks/Money.tsx';
import { PersonName } from '../marks/PersonAvatar.tsx';
import { PriorityMark } from '../marks/PriorityMark.tsx';
import { StatusMark } from '../marks/StatusMark.tsx';
import { Mail, Phone } from '../persons/contact-marks.tsx';
import { titledName } from '../persons/person-name.ts';
import { Field, FieldList, Section } from '../record/FieldList.tsx';
import { PanelColumn } from '../record/PanelBody.tsx';
import { codeOf } from './lead-columns.tsx';
import { leaseTermText } from './lead-form.ts';
import { isSettled, showsSettlement } from './settlement.ts';

const day = (iso: string | null) => (iso === null ? null : dateText(iso));
const yesNo = (is: boolean) => (is ? 'Yes' : 'No');
const count = new Intl.NumberFormat('en-AU');
const words = (...parts: readonly (string | number | null)[]) => parts.filter((part) => part !== null && part !== '').join(' ');
const Settled = { label: 'Settled', tone: 'success' } as const;

function LeadPerson({ lead }: { readonly lead: LeadView }) {
  const rights = useRights();
  const person = lead.Person;
  const name = person === null ? (lead.PersonFullName ?? '') : titledName(person);
  return (
    <Section title="Person">
      <FieldList>
        <Field label="Name" nothing="Deleted person">
          {name !== '' && opensPersons(rights) ? <Link to={`/persons/view/${lead.PersonID}`}>{name}</Link> : name}
        </Field>
        <Field label="Contact number">{lead.PersonContactNumber === null ? null : <Phone number={lead.PersonContactNumber} />}</Field>
        <Field label="Email">{lead.PersonEmail === null ? null : <Mail address={lead.PersonEmail} />}</Field>
        <Field label="State, postcode">{words(person?.State ?? null, person?.Postcode ?? null)}</Field>
        <Field label="Company">{lead.PersonEmployerName}</Field>
      </FieldList>
    </Section>
  );
}

/** Who has the lead; changed by assigning it, never by the form. */
export const AssigneeField = ({ lead }: { readonly lead: LeadView }) => (
  <Field label="Assigned to">
    <PersonName name={lead.AssigneeName} nobody="Unassigned" />
  </Field>
);

/** Where the lead comes from. */
export function SourceField({ lead }: { readonly lead: LeadView }) {
  const source = codeOf(leadSources, lead.OriginationCodeID)?.label ?? lead.OriginationName;
  const form = lead.OriginationCodeID === leadSource.CUSTOM_FORM && lead.CustomFormName !== null ? `, “${lead.CustomFormName}”` : '';
  return <Field label="Source">{source + form}</Field>;
}

/** When the lead was logged, and by whom. */
export const CreatedField = ({ lead }: { readonly lead: LeadView }) => (
  <Field label="Created">
    {momentText(lead.CreatedDateTime)} <span className="quiet">{`by ${lead.CreatedByName}`}</span>
  </Field>
);

function Settlement({ lead }: { readonly lead: LeadView }) {
  return (
    <Section title="Settlement">
      <FieldList>
        <Field label="Settlement status">
          {isSettled(lead) ? (
            <StatusMark code={Settled} />
          ) : (
            <span className="in-progress">
              <LoaderCircle aria-hidden />
              In Progress
            </span>
          )}
        </Field>
        <Field label="Date settled" nothing="Not Settled">
          {day(lead.SettlementDateActual)}
        </Field>
        <Field label="Expected">{day(lead.ExpectedSettlementDate)}</Field>
      </FieldList>
    </Section>
  );
}

function VehicleAndQuote({ lead }: { readonly lead: LeadView }) {
  return (
    <Section title="Vehicle and quote">
      <FieldList>
        <Field label="Interested in">{words(lead.InterestedCarYear, lead.InterestedCarManufacturer, lead.InterestedCarModel)}</Field>
        <Field label="Current car">{words(lead.CurrentCarYear, lead.CurrentCarManufacturer, lead.CurrentCarModel)}</Field>
        <Field label="Annual KMs">{lead.AnnualKMs === null ? null : `${count.format(lead.AnnualKMs)} km`}</Field>
        <Field label="Annual income">{lead.AnnualIncome === null ? null : <Money amount={lead.AnnualIncome} />}</Field>
        <Field label="Lease type">{lead.LeaseType}</Field>
        {lead.LeaseType === 'Operational' && <Field label="Business use">{lead.BusinessUse === null ? null : `${count.format(lead.BusinessUse)} %`}</Field>}
        <Field label="Lease term">{leaseTermText(lead.PreferredLeaseTerm)}</Field>
        <Field label="Pay cycle">{codeOf(payCycles, lead.PkePayCycleID)?.label}</Field>
      </FieldList>
    </Section>
  );
}

/** The first two columns of a lead, to be read. */
export function LeadDetails({ lead }: { readonly lead: LeadView }) {
  const now = useNow();
  return (
    <>
      <PanelColumn>
        <LeadPerson lead={lead} />
        <Section title="Lead">
          <FieldList>
            <AssigneeField lead={lead} />
            <Field label="Priority">
              <PriorityMark code={codeOf(priorities, lead.PriorityCodeID)} />
            </Field>
            <SourceField lead={lead} />
            <Field label="Preferred call time">{lead.PreferredCallTime === null ? null : weekdayText(lead.PreferredCallTime, now)}</Field>
            <Field label="Attended session">{yesNo(lead.AttendedSession)}</Field>
            <CreatedField lead={lead} />
          </FieldList>
        </Section>
        {showsSettlement(lead) && <Settlement lead={lead} />}
      </PanelColumn>
      <PanelColumn>
        <VehicleAndQuote lead={lead} />
        <Section title="Miscellaneous">
          <FieldList>
            <Field label="Type">{codeOf(leadTypes, lead.TypeCodeID)?.label ?? lead.TypeName}</Field>
            <Field label="Engagement type">{codeOf(engagementTypes, lead.EngagementTypeID)?.label}</Field>
            <Field label="Referral">{lead.Referral}</Field>
            <Field label="Lease matures">{day(lead.CurrentLeaseMaturityDate)}</Field>
          </FieldList>
        </Section>
        <Section title="Additional information">
          <FieldList>
            <Field label="Refinance">{yesNo(lead.IsRefinance)}</Field>
            <Field label="Renovation">{yesNo(lead.IsRenovation)}</Field>
            <Field label="Existing client">{yesNo(lead.IsExistingClient)}</Field>
            <Field label="Had a lease before">{yesNo(lead.HasHadNovatedLease)}</Field>
          </FieldList>
        </Section>
        <Section title="Notes">
          <p className="lead-notes">{lead.Notes ?? ''}</p>
        </Section>
      </PanelColumn>
    </>
  );
}
