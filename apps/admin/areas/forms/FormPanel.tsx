import { managesForms } from '@leaseledger/contract/access/permissions';
import { formEndpoints } from '@leaseledger/contract/forms/form.endpoints';
import { formMessage } from '@leaseledger/contract/forms/form.messages';
import type { FormRow } from '@leaseledger/contract/forms/form.views';
import { History } from 'lucide-react';
import { UnloadableDialog } from '../../platform/dialogs/UnloadableDialog.tsx';
import { StatusMark } from '../../platform/marks/StatusMark.tsx';
import { lazily } from '../../platform/screens/lazily.tsx';
import { useRights } from '../../platform/session/session.ts';
import { DeleteWithConfirm } from '../../records/record/DeleteWithConfirm.tsx';
import { EditButton } from '../../records/record/EditButton.tsx';
import { RecordPanel, type RecordPanelMode } from '../../records/record/RecordPanel.tsx';
import { enabledCode, useFormRecord } from './form-record.ts';
import { FormEdit } from './FormEdit.tsx';
import { FormShow } from './FormShow.tsx';
import { ToggleForm } from './ToggleForm.tsx';

const dialogs = [
  { label: 'Versions', icon: <History />, Dialog: lazily(() => import('./FormVersions.tsx'), UnloadableDialog) },
];

/** Confirms the deletion of a form. */
function DeleteForm({ onCancel }: { readonly onCancel: () => void }) {
  const { Name } = useFormRecord();
  return (
    <DeleteWithConfirm
      endpoint={formEndpoints.remove}
      title={`Delete ${Name}?`}
      confirm="Delete form"
      done={formMessage.deleted}
      onCancel={onCancel}
    >
      It disappears from all lists, and visitors can no longer send it. An undo brings it back with its link.
    </DeleteWithConfirm>
  );
}

const enabledMark = (form: FormRow) => <StatusMark code={enabledCode(form)} />;
const ToggleOpenForm = () => <ToggleForm form={useFormRecord()} />;

/** The panel of one form, to read or to edit in place. */
export default function FormPanel({ mode }: RecordPanelMode) {
  const mayChange = managesForms(useRights());
  const isRead = mode === 'view' && mayChange;
  return (
    <RecordPanel
      endpoint={formEndpoints.one}
      title={({ Name }) => Name}
      mark={enabledMark}
      actions={
        isRead && (
          <>
            <ToggleOpenForm />
            <EditButton />
          </>
        )
      }
      dialogs={() => (isRead ? dialogs : [])}
      DeleteDialog={mayChange ? DeleteForm : undefined}
      historyKinds={false}
      grantedBy="Forms are for those who hold the custom forms permission. A user administrator can grant it."
    >
      {mode === 'edit' ? <FormEdit /> : <FormShow />}
    </RecordPanel>
  );
}
