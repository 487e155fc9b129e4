import type { Endpoint } from '@leaseledger/contract/kernel/endpoint';
import type { ReactNode } from 'react';
import { useRecordContext } from 'react-admin';
import { ConfirmDialog } from '../../platform/dialogs/ConfirmDialog.tsx';
import { useRemoval } from './use-removal.ts';

export interface DeleteWithConfirmProps {
  readonly endpoint: Endpoint<`${string}/:id`, never, null>;
  /** The question, for example 'Delete lead 10480?'. */
  readonly title: string;
  /** The label of the confirming button, for example 'Delete lead'. */
  readonly confirm: string;
  /** The text of the success alert. */
  readonly done: string;
  readonly onCancel: () => void;
  /** The consequences. */
  readonly children: ReactNode;
}

/** Confirms the deletion of the surrounding record, then returns to the list. */
export function DeleteWithConfirm({ endpoint, title, confirm, done, onCancel, children }: DeleteWithConfirmProps) {
  const id = useRecordContext()?.id;
  const remove = useRemoval(endpoint, { done });
  const run = async () => {
    if (id === undefined) return;
    const result = await remove.run({ params: { id } });
    return result.ok ? remove.leave() : onCancel();
  };
  return (
    <ConfirmDialog
      open
      danger
      title={title}
      confirm={confirm}
      pending={remove.pending}
      onConfirm={() => void run()}
      onCancel={onCancel}
    >
      {children}
    </ConfirmDialog>
  );
}
