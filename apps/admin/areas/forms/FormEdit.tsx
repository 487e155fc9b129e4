import { UpdateFormBody } from '@leaseledger/contract/forms/form.bodies';
import { blankForm } from '@leaseledger/contract/forms/form.details';
import { formEndpoints } from '@leaseledger/contract/forms/form.endpoints';
import { formMessage } from '@leaseledger/contract/forms/form.messages';
import type { FormRow } from '@leaseledger/contract/forms/form.views';
import { detailsOf } from '../../platform/form/form-values.ts';
import { Edit } from '../../records/record/Edit.tsx';
import { FormInputs } from './FormInputs.tsx';

/** The first values of the form: the form as read, with the version that the server checks. */
const formToAmend = (form: FormRow) => ({
  Form: { ...detailsOf(blankForm, form), FormID: form.FormID, Version: form.Version },
});

/** The form that amends a form. */
export const FormEdit = () => (
  <Edit
    endpoint={formEndpoints.update}
    body={UpdateFormBody}
    toForm={formToAmend}
    done={formMessage.updated}
    actions={[
      { label: 'Update', redirect: 'list' },
      { label: 'Update & View', redirect: 'show' },
    ]}
  >
    <FormInputs />
  </Edit>
);
