import type { FilledForm } from '@leaseledger/contract/kernel/filled-form';
import { states } from '@leaseledger/contract/shared/australia';
import { Select } from './Form.tsx';

interface StateChoiceProps {
  readonly form: FilledForm;
  readonly name: string;
  readonly label: string;
}

/** The state in which a visitor lives. The browser fills it in. */
export function StateChoice(props: StateChoiceProps) {
  return <Select {...props} choices={states.map((value) => ({ value, label: value }))} autoComplete="address-level1" />;
}
