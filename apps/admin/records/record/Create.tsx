import { Dialog, DialogTitle } from '@mui/material';
import { RecordContextProvider } from 'react-admin';
import { CommandForm, type CommandFormProps } from './CommandForm.tsx';
import { usePanel } from './panel/panel-context.ts';
import { PanelHeader } from './panel/PanelHeader.tsx';
import { useRedirects, type FormActions } from './redirect.ts';
import { SlidePanel } from './panel/SlidePanel.tsx';
import { useArea } from '../../platform/screens/use-area.ts';

type Creation<Body extends object, R extends { readonly id: number }> = Omit<
  CommandFormProps<Body, R>,
  'name' | 'actions' | 'onCancel'
>;

export interface CreateProps<Body extends object, R extends { readonly id: number }> extends Creation<Body, R> {
  readonly actions: FormActions;
}

function CreateForm<Body extends object, R extends { readonly id: number }>({
  actions,
  ...creation
}: CreateProps<Body, R>) {
  const panel = usePanel();
  const { resource } = useArea();
  return <CommandForm {...creation} name={`${resource}-new`} actions={useRedirects(actions)} onCancel={panel.close} />;
}

/** The panel that creates a record of the area. Inputs see no surrounding record. */
export function Create<Body extends object, R extends { readonly id: number }>(props: CreateProps<Body, R>) {
  const { path, create = '' } = useArea();
  return (
    <SlidePanel label={create} size="form" listPath={path}>
      <PanelHeader title={create} />
      <RecordContextProvider value={undefined}>
        <CreateForm {...props} />
      </RecordContextProvider>
    </SlidePanel>
  );
}

export interface CreateInDialogProps<Body extends object, R extends { readonly id: number }> extends Creation<Body, R> {
  readonly title: string;
  readonly action: string;
  readonly onAdded: (record: R) => void;
  readonly onCancel: () => void;
}

/** Creates a record of the area in a dialog, without leaving the form that needs it. */
export function CreateInDialog<Body extends object, R extends { readonly id: number }>({
  title,
  action,
  onAdded,
  onCancel,
  ...creation
}: CreateInDialogProps<Body, R>) {
  const { resource } = useArea();
  return (
    <Dialog
      open
      onClose={(_, reason) => reason === 'escapeKeyDown' && onCancel()}
      fullWidth
      maxWidth="sm"
      aria-labelledby="create-title"
    >
      <DialogTitle id="create-title">{title}</DialogTitle>
      <RecordContextProvider value={undefined}>
        <CommandForm
          {...creation}
          name={`${resource}-new`}
          actions={[{ label: action, done: (record) => (record === null ? onCancel() : onAdded(record)) }]}
          onCancel={onCancel}
        />
      </RecordContextProvider>
    </Dialog>
  );
}
