import { IconButton, Tooltip } from '@mui/material';
import { AddLeadBody, UpdateLeadBody } from '@leaseledger/contract/leads/lead.bodies';
import { leadFields } from '@leaseledger/contract/leads/lead.details';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormRow } from '../../platform/form/FormColumns.tsx';
import { inputsOf } from '../../platform/form/inputs/inputs-of.tsx';
import './leads.css';

const { CarInput, NumberInput, SelectInput, ToggleInput } = inputsOf({
  bodies: [AddLeadBody, UpdateLeadBody],
  fields: leadFields,
});

/**
 * The lease type: Statutory or Operational. Operational also asks for the share of business use and can be reset.
 * The focus moves to the input that appears.
 */
function LeaseTypeInput({ optional }: { readonly optional: boolean }) {
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
          <NumberInput source="Lead.BusinessUse" label="Operational, business use" optional={optional} />
          <Tooltip title="Choose the lease type again">
            <IconButton aria-label="Choose the lease type again" onClick={takeBack}>
              <X />
            </IconButton>
          </Tooltip>
        </>
      ) : (
        <ToggleInput source="Lead.LeaseType" optional={optional} />
      )}
    </div>
  );
}

/**
 * The cars and the figures of a quote. The specification requires them on edit only.
 * On add they are marked optional.
 */
export const QuoteInputs = ({ optional }: { readonly optional: boolean }) => (
  <>
    <CarInput car="Lead.InterestedCar" />
    <CarInput car="Lead.CurrentCar" />
    <FormRow>
      <NumberInput source="Lead.AnnualKMs" suffix="km" optional={optional} />
      <NumberInput source="Lead.AnnualIncome" optional={optional} />
    </FormRow>
    <LeaseTypeInput optional={optional} />
    <FormRow>
      <SelectInput source="Lead.PreferredLeaseTerm" />
      <SelectInput source="Lead.PkePayCycleID" optional={optional} {...(optional ? { none: 'Not known' } : {})} />
    </FormRow>
  </>
);
