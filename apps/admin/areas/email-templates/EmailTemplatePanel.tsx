import { managesEmailTemplates } from '@leaseledger/contract/access/permissions';
import { emailTemplateEndpoints } from '@leaseledger/contract/email-templates/email-template.endpoints';
import type { EmailTemplateView } from '@leaseledger/contract/email-templates/email-template.views';
import { emailTemplateMessage } from '@leaseledger/contract/email-templates/email-template.messages';
import { Copy, History, RotateCcw, Send, Trash2 } from 'lucide-react';
import { Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { UnloadableDialog } from '../../platform/dialogs/UnloadableDialog.tsx';
import { lazily } from '../../platform/screens/lazily.tsx';
import { useRights } from '../../platform/session/session.ts';
import { DeleteWithConfirm } from '../../records/record/DeleteWithConfirm.tsx';
import { EditButton } from '../../records/record/EditButton.tsx';
import { RecordPanel, type RecordPanelMode } from '../../records/record/RecordPanel.tsx';
import { EmailTemplateEdit, TEST_FOLLOWS } from './EmailTemplateEdit.tsx';
import { EmailTemplateShow } from './EmailTemplateShow.tsx';
import type { TemplateDialogProps } from './TemplateDialogs.tsx';
import { useEmailTemplate } from './template-record.ts';

const dialog = (which: 'DuplicateTemplate' | 'ResetTemplate' | 'SendTest' | 'TemplateVersions') =>
  lazily<TemplateDialogProps>(
    async () => ({ default: (await import('./TemplateDialogs.tsx'))[which] }),
    UnloadableDialog,
  );
const SendTest = dialog('SendTest');
const test = { label: 'Send Test', icon: <Send />, Dialog: SendTest };
const versions = { label: 'Versions', icon: <History />, Dialog: dialog('TemplateVersions') };
const duplicate = { label: 'Duplicate', icon: <Copy />, Dialog: dialog('DuplicateTemplate') };
const reset = { label: 'Reset to built-in', icon: <RotateCcw />, Dialog: dialog('ResetTemplate') };

/** Confirms the deletion of an email template. */
function DeleteEmailTemplate({ onCancel }: TemplateDialogProps) {
  const { Name } = useEmailTemplate();
  return (
    <DeleteWithConfirm
      endpoint={emailTemplateEndpoints.remove}
      title={`Delete ${Name}?`}
      confirm="Delete email template"
      done={emailTemplateMessage.deleted}
      onCancel={onCancel}
    >
      It disappears from all lists. An undo brings it back with all its versions.
    </DeleteWithConfirm>
  );
}

const remove = { label: 'Delete', icon: <Trash2 />, Dialog: DeleteEmailTemplate, danger: true } as const;

/** A mail of the product keeps its template. It has no versions until it is changed. */
const dialogsOf = ({ Kind, Versions }: EmailTemplateView) => [
  test,
  ...(Versions > 0 ? [versions] : []),
  duplicate,
  ...(Kind === 'Own' ? [remove] : []),
  ...(Kind === 'Built-in, changed' ? [reset] : []),
];

/** Asks for the address of the test mail after a save. */
function TestAfterSave() {
  const { state, pathname, search }: { state: unknown; pathname: string; search: string } = useLocation();
  const navigate = useNavigate();
  if (state !== TEST_FOLLOWS) return null;
  return (
    <Suspense fallback={null}>
      <SendTest onCancel={() => void navigate({ pathname, search }, { replace: true })} />
    </Suspense>
  );
}

/** The panel of one email template, to read or to edit in place. */
export default function EmailTemplatePanel({ mode }: RecordPanelMode) {
  const mayChange = managesEmailTemplates(useRights());
  const isRead = mode === 'view' && mayChange;
  return (
    <RecordPanel
      endpoint={emailTemplateEndpoints.one}
      title={({ Name }) => Name}
      actions={
        isRead && (
          <>
            <EditButton />
            <TestAfterSave />
          </>
        )
      }
      dialogs={(template) => (isRead ? dialogsOf(template) : [])}
      historyKinds={false}
      grantedBy="Email templates are for those who hold the email templates permission. A user administrator can grant it."
    >
      {mode === 'edit' ? <EmailTemplateEdit /> : <EmailTemplateShow />}
    </RecordPanel>
  );
}
