import { leadLabels } from '@leaseledger/contract/leads/lead.details';
import { leadRecord } from '@leaseledger/contract/leads/lead.views';
import { fieldsOf } from './fields-of.tsx';

// Uses that must and must not compile. `npm run types` reads this file; nothing loads it.

const { TextField, DateField, NumberField } = fieldsOf({ record: leadRecord, labels: leadLabels });

export const fields = [
  <TextField key={1} source="LeaseType" />,
  <DateField key={2} source="SettlementDateActual" label="Date settled" />,
  // @ts-expect-error: a lead has no such field
  <TextField key={3} source="LeaseTyp" />,
  // @ts-expect-error: a text is not a number
  <NumberField key={4} source="Referral" />,
  // @ts-expect-error: the contract has no label for this field, so the field must give one
  <TextField key={5} source="PersonEmail" />,
];
