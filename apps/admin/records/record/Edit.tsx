import { useRecordContext } from 'react-admin';
import type { FormValues } from '../../platform/form/form-types.ts';
import { useEscape } from '../../platform/keyboard/keys.ts';
import { CommandForm, type CommandFormProps } from './CommandForm.tsx';
import { usePanel } from './panel/panel-context.ts';
import { useRedirects, useShowRecord, type FormActions } from './redirect.ts';
import { useChangedBy } from './use-changed-by.ts';
import { useArea } from '../../platform/screens/use-area.ts';

export interface EditProps<Body extends object, R extends { readonly id: number }> extends Omit<
  CommandFormProps<Body, R>,
  'name' | 'initial' | 'changedBy' | 'actions' | 'onCancel'
> {
  /** The first values of the form: the record as read, with the version that the server checks. */
  readonly toForm: (record: R) => FormValues;
  readonly actions: FormActions;
  /** The form is the screen of its record, so Escape and Cancel close the panel. */
  readonly isScreen?: boolean;
}

/**
 * The form that changes the surrounding record. Escape and Cancel return to the record.
 * When another user saves first, the form takes over their changes and keeps the typed values.
 */
export function Edit<Body extends object, R extends { readonly id: number }>({
  toForm,
  actions,
  isScreen = false,
  ...form
}: EditProps<Body, R>) {
  const { resource, subject } = useArea();
  const record = useRecordContext<R>();
  if (record === undefined) throw new Error('Edit is for components inside a RecordPanel.');
  const changedBy = useChangedBy(`${subject.type}-${record.id}`);
  const show = useShowRecord();
  const { close } = usePanel();
  const leave = isScreen ? close : () => show(record.id);
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
