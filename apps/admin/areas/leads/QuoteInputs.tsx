import { IconButton, Tooltip } from '@mui/material';
import { AddLeadBody, UpdateLeadBody } from '@leaseledger/contract/leads/lead.bodies';
import { leaseTypes } from '@leaseledger/contract/leads/lead.codes';
import { leadLabels } from '@leaseledger/contract/leads/lead.details';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormRow } from '../../platform/form/FormColumns.tsx';
import { inputsOf } from '../../platform/form/inputs/inputs-of.tsx';
import { leaseTermChoices } from '../../platform/form/inputs/quote-choices.ts';
import { payCycleChoices } from './lead-form.ts';
import './leads.css';

const { CarInput, NumberInput, SelectInput, ToggleInput } = inputsOf({
  bodies: [AddLeadBody, UpdateLeadBody],
  labels: leadLabels,
});

const leaseTypeChoices = leaseTypes.map((type) => ({ id: type, name: type }));

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
          <NumberInput
            source="Lead.BusinessUse"
            label="Operational, business use"
            suffix="%"
            decimals
            optional={optional}
          />
          <Tooltip title="Choose the lease type again">
            <IconButton aria-label="Choose the lease type again" onClick={takeBack}>
              <X />
            </IconButton>
          </Tooltip>
        </>
      ) : (
        <ToggleInput source="Lead.LeaseType" choices={leaseTypeChoices} optional={optional} />
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
      <NumberInput source="Lead.AnnualIncome" prefix="$" decimals optional={optional} />
    </FormRow>
    <LeaseTypeInput optional={optional} />
    <FormRow>
      <SelectInput source="Lead.PreferredLeaseTerm" choices={leaseTermChoices} />
      <SelectInput
        source="Lead.PkePayCycleID"
        choices={payCycleChoices}
        optional={optional}
        {...(optional ? { none: 'Not known' } : {})}
      />
    </FormRow>
  </>
);
