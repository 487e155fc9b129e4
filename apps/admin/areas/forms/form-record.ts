import type { Code } from '@leaseledger/contract/kernel/codes';
import type { FormRow } from '@leaseledger/contract/forms/form.views';
import { useRecordContext } from 'react-admin';

/** The form of the surrounding panel. */
export function useFormRecord(): FormRow {
  const form = useRecordContext<FormRow>();
  if (form === undefined) throw new Error('useFormRecord is for components inside the panel of a form.');
  return form;
}

/** Whether visitors see the form. */
export const enabledCode = ({ Enabled }: Pick<FormRow, 'Enabled'>): Code =>
  Enabled ? { label: 'Enabled', tone: 'success' } : { label: 'Disabled', tone: 'neutral' };
