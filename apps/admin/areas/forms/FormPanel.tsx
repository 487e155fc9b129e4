import { managesForms } from '@leaseledger/contract/access/permissions';
import { formEndpoints } from '@leaseledger/contract/forms/form.endpoints';
import { formMessage } from '@leaseledger/contract/forms/form.messages';
import { useRecordContext } from 'react-admin';
import { useRights } from '../../platform/session/session.ts';
import { DeleteWithConfirm } from '../../records/record/DeleteWithConfirm.tsx';
import { EditButton } from '../../records/record/EditButton.tsx';
import { RecordPanel, type RecordPanelMode } from '../../records/record/RecordPanel.tsx';
import { FormEdit } from './FormEdit.tsx';
import { FormShow } from './FormShow.tsx';

/** Confirms the deletion of a form. */
function DeleteForm({ onCancel }: { readonly onCancel: () => void }) {
  const form = useRecordContext();
  return (
    <DeleteWithConfirm
      endpoint={formEndpoints.remove}
      title={`Delete form ${form?.id}?`}
      confirm="Delete form"
      done={formMessage.deleted}
      onCancel={onCancel}
    >
      It disappears from all lists. This cannot be undone.
    </DeleteWithConfirm>
  );
}

/** The panel of one form, to read or to edit in place. */
export default function FormPanel({ mode }: RecordPanelMode) {
  const mayChange = managesForms(useRights());
  return (
    <RecordPanel
      endpoint={formEndpoints.one}
      title={({ Name }) => Name}
      actions={mode === 'view' && mayChange && <EditButton />}
      DeleteDialog={mayChange ? DeleteForm : undefined}
      historyKinds={false}
      grantedBy="Your role group does not open it. A user administrator can grant it."
    >
      {mode === 'edit' ? <FormEdit /> : <FormShow />}
    </RecordPanel>
  );
}
