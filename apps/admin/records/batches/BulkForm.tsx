import type { BatchRow } from '@leaseledger/contract/batches/batch.views';
import type { ReactNode } from 'react';
import { FormColumn } from '../../platform/form/FormColumns.tsx';
import type { RecordFormProps } from '../../platform/form/form-types.ts';
import { RecordForm } from '../../platform/form/RecordForm.tsx';
import type { BulkFormProps } from './bulk-action.ts';

interface Asked<Body extends object>
  extends BulkFormProps, Pick<RecordFormProps<Body, BatchRow>, 'name' | 'body' | 'initial'> {
  readonly children: ReactNode;
}

/** The form of an action on many records. */
export const BulkForm = <Body extends object>({ label, done, children, ...form }: Asked<Body>) => (
  <RecordForm<Body, BatchRow> {...form} actions={[{ label, done }]}>
    <FormColumn>{children}</FormColumn>
  </RecordForm>
);
