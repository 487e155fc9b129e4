import type { CallInput, Endpoint } from '@leaseledger/contract/kernel/endpoint';
import type { ReactNode } from 'react';
import type { RecordFormProps } from '../../platform/form/form-types.ts';
import { RecordForm } from '../../platform/form/RecordForm.tsx';
import { ApiError } from '../../platform/http/api-error.ts';
import type { CommandResult } from '../../platform/commands/use-command.ts';
import { useRecordCommand } from './use-record-command.ts';

/** A command of this area that takes a body and answers the record, or null where it cannot be read yet: then it is done all the same. */
export type RecordEndpoint<Body extends object, R extends { readonly id: number }> = Endpoint<string, Body, R | null>;

export interface CommandFormProps<Body extends object, R extends { readonly id: number }> extends Omit<
  RecordFormProps<Body, R | null>,
  'submit'
> {
  readonly endpoint: RecordEndpoint<Body, R>;
  /** The alert that tells of success. */
  readonly done: string | ((record: R | null) => string);
  /** Asked before anything is sent; false leaves the form as it is. */
  readonly before?: (body: Body) => Promise<boolean>;
  readonly children: ReactNode;
}

/** Nothing was sent, and whoever held it back says why. */
const held = new ApiError(400, 0, '', {});

/** A form that sends one command of this area. */
export function CommandForm<Body extends object, R extends { readonly id: number }>({
  endpoint,
  done,
  before,
  ...form
}: CommandFormProps<Body, R>) {
  const command = useRecordCommand(endpoint, { done, form: true });
  const submit = async (body: Body): Promise<CommandResult<R | null>> => {
    if (before !== undefined && !(await before(body))) return { ok: false, error: held };
    // The compiler cannot see through the types of any endpoint that this one takes its body and nothing else.
    return command.run({ body } as unknown as CallInput<RecordEndpoint<Body, R>>);
  };
  return <RecordForm<Body, R | null> {...form} submit={submit} />;
}
