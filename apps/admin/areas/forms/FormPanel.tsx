import { managesForms, readsFormSubmissions } from '@leaseledger/contract/access/permissions';
import { formEndpoints } from '@leaseledger/contract/forms/form.endpoints';
import { formMessage } from '@leaseledger/contract/forms/form.messages';
import type { FormRow } from '@leaseledger/contract/forms/form.views';
import { History } from 'lucide-react';
import { useMemo } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { UnloadableDialog } from '../../platform/dialogs/UnloadableDialog.tsx';
import { StatusMark } from '../../platform/marks/StatusMark.tsx';
import { lazily } from '../../platform/screens/lazily.tsx';
import { RecordPartsContext, useRecordParts, type RecordPart } from '../../platform/screens/record-part.ts';
import { useRights } from '../../platform/session/session.ts';
import { useIsPast } from '../../platform/time/as-of.ts';
import { DeleteWithConfirm } from '../../records/record/DeleteWithConfirm.tsx';
import { RecordPanel, type RecordPanelMode } from '../../records/record/RecordPanel.tsx';
import { enabledCode, useFormRecord } from './form-record.ts';
import { FormBuilder } from './FormBuilder.tsx';
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

/** Shows whether visitors see the form, and how many submissions wait for staff. */
const marksOf = (form: FormRow) => (
  <>
    <StatusMark code={enabledCode(form)} />
    {Boolean(form.QuarantineCount) && (
      <StatusMark code={{ label: `${form.QuarantineCount} in quarantine`, tone: 'warning' }} />
    )}
  </>
);
const ToggleOpenForm = () => <ToggleForm form={useFormRecord()} />;

const submissions: RecordPart = {
  key: 'submissions',
  label: 'Submissions',
  who: readsFormSubmissions,
  Part: lazily(() => import('./Submissions.tsx')),
};

const FormNowOrThen = () => (useIsPast() ? <FormShow /> : <FormBuilder />);

function OneForm() {
  const mayChange = managesForms(useRights());
  const others = useRecordParts();
  const parts = useMemo(() => [submissions, ...others], [others]);
  return (
    <RecordPartsContext value={parts}>
      <RecordPanel
        endpoint={formEndpoints.one}
        title={({ Name }) => Name}
        mark={marksOf}
        actions={mayChange && <ToggleOpenForm />}
        dialogs={() => (mayChange ? dialogs : [])}
        DeleteDialog={mayChange ? DeleteForm : undefined}
        historyKinds={false}
        grantedBy="Forms are for those who hold the custom forms permission. A user administrator can grant it."
      >
        <FormNowOrThen />
      </RecordPanel>
    </RecordPartsContext>
  );
}

/** The panel of one form: its builder, beside its submissions. Editing has no address of its own. */
export default function FormPanel({ mode }: RecordPanelMode) {
  const { id } = useParams();
  const { search } = useLocation();
  return mode === 'edit' ? <Navigate to={{ pathname: `/forms/view/${id}`, search }} replace /> : <OneForm />;
}
