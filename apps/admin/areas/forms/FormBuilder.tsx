import { UpdateFormBody } from '@leaseledger/contract/forms/form.bodies';
import { blankForm } from '@leaseledger/contract/forms/form.details';
import { formEndpoints } from '@leaseledger/contract/forms/form.endpoints';
import { formMessage } from '@leaseledger/contract/forms/form.messages';
import type { FormRow } from '@leaseledger/contract/forms/form.views';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { detailsOf } from '../../platform/form/form-values.ts';
import { unsaved } from '../../platform/session/unsaved.ts';
import { Edit } from '../../records/record/Edit.tsx';
import { usePanel } from '../../records/record/panel/panel-context.ts';
import { useFormRecord } from './form-record.ts';
import { FormInputs } from './FormInputs.tsx';
import { FormLinks } from './FormLinks.tsx';
import { useColour } from './FormPreview.tsx';

/** The first values of the builder: the form as read, with the version that the server checks. */
const formToAmend = (form: FormRow) => ({
  Form: { ...detailsOf(blankForm, form), FormID: form.FormID, Version: form.Version },
});

/** The builder of a form. Until the user types it shows what is saved, also by others. */
export function FormBuilder() {
  const { FormID, Version } = useFormRecord();
  const { key } = useLocation();
  const { focus } = usePanel();
  const colour = useColour();
  const isTyped = unsaved.use().has(`forms-${FormID}`);
  const saved = `${Version} ${key}`;
  const [shown, show] = useState(saved);
  if (!isTyped && shown !== saved) show(saved);
  // The button that saved is replaced.
  useEffect(() => {
    if (document.activeElement === document.body) focus();
  }, [shown, focus]);
  return (
    <Edit
      key={shown}
      endpoint={formEndpoints.update}
      body={UpdateFormBody}
      toForm={formToAmend}
      done={formMessage.updated}
      actions={[
        { label: 'Update', redirect: 'list' },
        { label: 'Update & View', redirect: 'show' },
      ]}
      isScreen
      cancel="Close"
    >
      <FormInputs colour={colour}>
        <FormLinks colour={colour[0]} />
      </FormInputs>
    </Edit>
  );
}
