import { IconButton, Tooltip } from '@mui/material';
import { choices } from '@leaseledger/contract/kernel/codes';
import { engagementType, engagementTypes, leadType, leadTypes, leaseTypes } from '@leaseledger/contract/leads/lead.codes';
import { X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { CheckboxInput } from '../form/CheckboxInput.tsx';
import { FormRow } from '../form/FormColumns.tsx';
import { MomentInput } from '../form/MomentInput.tsx';
import { NumberInput } from '../form/NumberInput.tsx';
import { SelectInput } from '../form/SelectInput.tsx';
import { TextInput } from '../form/TextInput.tsx';
import { ToggleInput } from '../form/ToggleInput.tsx';
import { inMelbourne } from '../kernel/moments.ts';
import { useNow } from '../kernel/use-now.ts';
import { leaseTermChoices, payCycleChoices, vehicleYears } from './lead-form.ts';
import './leads.css';

/** Inputs that adding and editing a lead share, named after `AddLeadBody` and `UpdateLeadBody`. */
export interface LeadInputProps {
  /** The documents require these on edit only; on add they say that they may be left out. */
  readonly optional?: boolean;
}

function CarInput({ which, title }: { readonly which: 'CurrentCar' | 'InterestedCar'; readonly title: string }) {
  const now = useNow();
  const year: unknown = useWatch({ name: `Lead.${which}Year` });
  const thisYear = inMelbourne(now.toISO() ?? '').year;
  return (
    <div className="car-input" role="group" aria-label={title}>
      <TextInput name={`Lead.${which}Manufacturer`} label={title} placeholder="Manufacturer" optional maxLength={100} />
      <FormRow>
        <TextInput name={`Lead.${which}Model`} label="Model" optional maxLength={100} />
        <SelectInput name={`Lead.${which}Year`} label="Year" none="Any" choices={vehicleYears(thisYear, typeof year === 'number' ? year : null)} optional />
      </FormRow>
    </div>
  );
}

export const CarInputs = () => (
  <>
    <CarInput which="InterestedCar" title="Interested in" />
    <CarInput which="CurrentCar" title="Current car" />
  </>
);

const leaseTypeChoices = leaseTypes.map((type) => ({ id: type, name: type }));

/** Statutory or Operational; Operational asks for the share of business use and can be taken back. The focus follows. */
export function LeaseTypeInput({ optional = false }: LeadInputProps) {
  const form = useFormContext();
  const isOperational = useWatch({ name: 'Lead.LeaseType' }) === 'Operational';
  const place = useRef<HTMLDivElement>(null);
  const wasOperational = useRef(isOperational);
  useEffect(() => {
    if (wasOperational.current === isOperational) return;
    wasOperational.current = isOperational;
    place.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [isOperational]);
  const takeBack = () => {
    form.setValue('Lead.LeaseType', null, { shouldDirty: true });
    form.setValue('Lead.BusinessUse', null, { shouldDirty: true });
    form.clearErrors('Lead.BusinessUse');
  };
  return (
    <div ref={place} className={isOperational ? 'business-use' : undefined}>
      {isOperational ? (
        <>
          <NumberInput name="Lead.BusinessUse" label="Operational, business use" suffix="%" decimals optional={optional} />
          <Tooltip title="Choose the lease type again">
            <IconButton aria-label="Choose the lease type again" onClick={takeBack}>
              <X />
            </IconButton>
          </Tooltip>
        </>
      ) : (
        <ToggleInput name="Lead.LeaseType" label="Lease type" choices={leaseTypeChoices} optional={optional} />
      )}
    </div>
  );
}

/** What a quote is reckoned from. */
export const QuoteInputs = ({ optional = false }: LeadInputProps) => (
  <>
    <FormRow>
      <NumberInput name="Lead.AnnualKMs" label="Annual KMs" suffix="km" optional={optional} />
      <NumberInput name="Lead.AnnualIncome" label="Annual income" prefix="$" decimals optional={optional} />
    </FormRow>
    <LeaseTypeInput optional={optional} />
    <FormRow>
      <SelectInput name="Lead.PreferredLeaseTerm" label="Lease term" choices={leaseTermChoices} />
      <SelectInput name="Lead.PkePayCycleID" label="Pay cycle" choices={payCycleChoices} optional={optional} {...(optional ? { none: 'Not known' } : {})} />
    </FormRow>
  </>
);

/** How the lead came about and what else is known. */
export const MiscellaneousInputs = () => (
  <>
    <FormRow>
      <SelectInput name="Lead.TypeCodeID" label="Type" choices={choices(leadType, leadTypes)} />
      <SelectInput name="Lead.EngagementTypeID" label="Engagement type" none="Not known" choices={choices(engagementType, engagementTypes)} optional />
    </FormRow>
    <TextInput name="Lead.Referral" label="Referral" optional maxLength={200} />
    <MomentInput name="Lead.CurrentLeaseMaturityDate" label="Current lease matures" kind="day" optional />
  </>
);

/** Yes or no; takes what else belongs there. */
export const FlagInputs = ({ children }: { readonly children?: ReactNode }) => (
  <div className="lead-flags" role="group" aria-label="Additional information">
    <CheckboxInput name="Lead.IsRefinance" label="Refinance" />
    <CheckboxInput name="Lead.IsRenovation" label="Renovation" />
    <CheckboxInput name="Lead.IsExistingClient" label="Existing client" />
    <CheckboxInput name="Lead.HasHadNovatedLease" label="Has had a novated lease" />
    {children}
  </div>
);

export const AttendedSessionInput = () => <CheckboxInput name="Lead.AttendedSession" label="Attended a session" />;
