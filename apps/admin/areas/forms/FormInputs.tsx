import { AddFormBody, UpdateFormBody } from '@leaseledger/contract/forms/form.bodies';
import { formFields } from '@leaseledger/contract/forms/form.details';
import { FormColumn, FormColumns } from '../../platform/form/FormColumns.tsx';
import { inputsOf } from '../../platform/form/inputs/inputs-of.tsx';

const { TextInput } = inputsOf({ bodies: [AddFormBody, UpdateFormBody], fields: formFields });

/** The inputs of a form. */
export const FormInputs = () => (
  <FormColumns>
    <FormColumn>
      <TextInput source="Form.Name" autoFocus />
    </FormColumn>
  </FormColumns>
);
