import { useRecordContext } from 'react-admin';
import type { FormValues } from '../../platform/form/form-types.ts';
import { useEscape } from '../../platform/keyboard/keys.ts';
import { CommandForm, type CommandFormProps } from './CommandForm.tsx';
import { useRedirects, useShowRecord, type FormActions } from './redirect.ts';
import { useChangedBy } from './use-changed-by.ts';
import { useArea } from '../../platform/screens/use-area.ts';

export interface EditProps<Body extends object, R extends { readonly id: number }> extends Omit<
  CommandFormProps<Body, R>,
  'name' | 'initial' | 'changedBy' | 'actions' | 'onCancel'
> {
  /** What the form starts with: the record as it was read, with the version that the server will ask for. */
  readonly toForm: (record: R) => FormValues;
  readonly actions: FormActions;
}

/** Changes the record around this component; Escape and Cancel lead back to it. Where somebody else was quicker the form takes over what they changed and keeps what was typed. */
export function Edit<Body extends object, R extends { readonly id: number }>({
  toForm,
  actions,
  ...form
}: EditProps<Body, R>) {
  const { resource, subject } = useArea();
  const record = useRecordContext<R>();
  if (record === undefined) throw new Error('Edit is for components inside a RecordPanel.');
  const changedBy = useChangedBy(`${subject.type}-${record.id}`);
  const show = useShowRecord();
  const leave = () => show(record.id);
  useEscape(leave);
  return (
    <CommandForm
      {...form}
      name={`${resource}-${record.id}`}
      initial={toForm(record)}
      changedBy={changedBy}
      actions={useRedirects(actions, record.id)}
      onCancel={leave}
    />
  );
}
