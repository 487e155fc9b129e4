import type { CallInput, Endpoint } from '@leaseledger/contract/kernel/endpoint';
import type { ReactNode } from 'react';
import type { RecordFormProps } from '../form/form-types.ts';
import { RecordForm } from '../form/RecordForm.tsx';
import { useRecordCommand } from './use-record-command.ts';

/** A command of this area that takes a body and answers the record, or null where it cannot be read yet: then it is done all the same. */
export type RecordEndpoint<Body extends object, R extends { readonly id: number }> = Endpoint<string, Body, R | null>;

export interface CommandFormProps<Body extends object, R extends { readonly id: number }> extends Omit<RecordFormProps<Body, R | null>, 'submit'> {
  readonly endpoint: RecordEndpoint<Body, R>;
  /** The alert that tells of success. */
  readonly done: string | ((record: R | null) => string);
  readonly children: ReactNode;
}

/** A form that sends one command of this area. */
export function CommandForm<Body extends object, R extends { readonly id: number }>({ endpoint, done, ...form }: CommandFormProps<Body, R>) {
  const command = useRecordCommand(endpoint, { done, form: true });
  // The compiler cannot see through the types of any endpoint that this one takes its body and nothing else.
  return <RecordForm<Body, R | null> {...form} submit={(body) => command.run({ body } as unknown as CallInput<RecordEndpoint<Body, R>>)} />;
}
