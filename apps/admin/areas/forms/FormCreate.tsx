import { AddFormBody } from '@leaseledger/contract/forms/form.bodies';
import { blankForm } from '@leaseledger/contract/forms/form.details';
import { formEndpoints } from '@leaseledger/contract/forms/form.endpoints';
import { formMessage } from '@leaseledger/contract/forms/form.messages';
import { Create } from '../../records/record/Create.tsx';
import { listOrShow } from '../../records/record/redirect.ts';
import { FormInputs } from './FormInputs.tsx';
import { useColour } from './FormPreview.tsx';

/** The panel that adds a form. */
export default function FormCreate() {
  const colour = useColour();
  return (
    <Create
      endpoint={formEndpoints.add}
      body={AddFormBody}
      initial={{ Form: { ...blankForm } }}
      done={(form) => formMessage.added(form?.Name ?? 'It')}
      actions={listOrShow('Add form', 'Add and View')}
    >
      <FormInputs colour={colour} />
    </Create>
  );
}
