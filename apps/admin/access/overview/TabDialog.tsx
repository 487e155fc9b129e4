import { Dialog, DialogTitle } from '@mui/material';
import { embedAddress, isEmbedAddress } from '@leaseledger/contract/tabs/embed-address';
import { AddTabBody, UpdateTabBody } from '@leaseledger/contract/tabs/tab.bodies';
import { tabEndpoints } from '@leaseledger/contract/tabs/tab.endpoints';
import { tabMessage, TAB_CONTENT_MAX, TAB_NAME_MAX } from '@leaseledger/contract/tabs/tab.messages';
import type { TabRow } from '@leaseledger/contract/tabs/tab.views';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { inputsOf } from '../../platform/form/inputs/inputs-of.tsx';
import { RecordForm } from '../../platform/form/RecordForm.tsx';
import { useCommand } from '../../platform/commands/use-command.ts';

const { TextInput } = inputsOf({
  bodies: [AddTabBody, UpdateTabBody],
  labels: { Name: 'Name', EmbedContent: 'Address or embed code' },
});
const refreshes = ['tabs', 'activity'];

export interface TabDialogProps {
  /** The tab to change. Without it a tab is added. */
  readonly tab?: TabRow;
  readonly onClose: () => void;
}

/** The address that the typed text would show. */
function Shown() {
  const content: unknown = useWatch({ name: 'EmbedContent' });
  const found = typeof content === 'string' ? embedAddress(content) : undefined;
  return (
    <>
      {found !== undefined && isEmbedAddress(found)
        ? `Will be shown: ${found.href}`
        : 'The https address of a page, or the code that its site gives for embedding it.'}
    </>
  );
}

/** The form that adds or changes a tab. */
export default function TabDialog({ tab, onClose }: TabDialogProps) {
  const add = useCommand(tabEndpoints.add, {
    form: true,
    refreshes,
    done: (added) => tabMessage.added(added?.Name ?? 'The tab'),
  });
  const update = useCommand(tabEndpoints.update, {
    form: true,
    refreshes,
    done: (updated) => tabMessage.updated(updated?.Name ?? 'The tab'),
  });
  const initial = useMemo(
    () => ({
      Name: tab?.Name ?? null,
      EmbedContent: tab?.EmbedContent ?? null,
      ...(tab !== undefined && { UserEmbeddedItemID: tab.UserEmbeddedItemID }),
    }),
    [tab],
  );
  const form = { initial, onCancel: onClose, children: <TabInputs /> };
  return (
    <Dialog
      open
      onClose={(_, reason) => reason === 'escapeKeyDown' && onClose()}
      fullWidth
      maxWidth="sm"
      aria-labelledby="tab-dialog-title"
    >
      <DialogTitle id="tab-dialog-title">{tab === undefined ? 'Add a tab' : `Edit ${tab.Name}`}</DialogTitle>
      {tab === undefined ? (
        <RecordForm
          {...form}
          name="tab-new"
          body={AddTabBody}
          submit={(body) => add.run({ body })}
          actions={[{ label: 'Add Tab', done: onClose }]}
        />
      ) : (
        <RecordForm
          {...form}
          name={`tab-${tab.id}`}
          body={UpdateTabBody}
          submit={(body) => update.run({ body })}
          actions={[{ label: 'Update Tab', done: onClose }]}
        />
      )}
    </Dialog>
  );
}

const TabInputs = () => (
  <div className="tab-inputs">
    <TextInput source="Name" maxLength={TAB_NAME_MAX} autoFocus />
    <TextInput source="EmbedContent" maxLength={TAB_CONTENT_MAX} rows={3} hint={<Shown />} />
  </div>
);
