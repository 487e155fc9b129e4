import type { Endpoint } from '@leaseledger/contract/kernel/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useRecordContext } from 'react-admin';
import { useRefreshes } from '../kernel/use-areas.ts';
import { useCommand } from '../kernel/use-command.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { usePanel } from './panel-context.ts';
import { useArea } from '../kernel/use-area.ts';

export interface DeleteWithConfirmProps {
  readonly endpoint: Endpoint<`${string}/:id`, never, null>;
  /** The question: 'Delete lead 10480?' */
  readonly title: string;
  /** 'Delete lead' */
  readonly confirm: string;
  /** The alert that tells of success. */
  readonly done: string;
  readonly onCancel: () => void;
  /** What follows from it. */
  readonly children: ReactNode;
}

/** Asks before the record around this component is deleted, then goes back to the list. */
export function DeleteWithConfirm({ endpoint, title, confirm, done, onCancel, children }: DeleteWithConfirmProps) {
  const panel = usePanel();
  const { resource } = useArea();
  const id = useRecordContext()?.id;
  const refreshes = useRefreshes(resource);
  const queries = useQueryClient();
  const remove = useCommand(endpoint, { done });
  const run = async () => {
    if (id === undefined) return;
    const result = await remove.run({ params: { id } });
    if (!result.ok) return onCancel();
    panel.close();
    // What is gone is not read again while its panel leaves: neither the record nor its history.
    await queries.invalidateQueries({ predicate: ({ queryKey: [of, kind] }) => refreshes.some((each) => each === of) && (of === resource ? kind === 'getList' : of !== 'history') });
  };
  return (
    <ConfirmDialog open danger title={title} confirm={confirm} pending={remove.pending} onConfirm={() => void run()} onCancel={onCancel}>
      {children}
    </ConfirmDialog>
  );
}
