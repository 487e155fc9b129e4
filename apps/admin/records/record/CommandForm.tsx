import type { CallInput, Endpoint } from '@leaseledger/contract/kernel/endpoint';
import type { ReactNode } from 'react';
import type { RecordFormProps } from '../../platform/form/form-types.ts';
import { RecordForm } from '../../platform/form/RecordForm.tsx';
import { alert } from '../../platform/session/alerts.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { CommandResult } from '../../platform/commands/use-command.ts';
import { useRecordCommand } from './use-record-command.ts';

/**
 * A command of the area with a body. It answers the record, or null when the record cannot be read yet although the
 * command succeeded.
 */
export type RecordEndpoint<Body extends object, R extends { readonly id: number }> = Endpoint<string, Body, R | null>;

export interface CommandFormProps<Body extends object, R extends { readonly id: number }> extends Omit<
  RecordFormProps<Body, R | null>,
  'submit'
> {
  readonly endpoint: RecordEndpoint<Body, R>;
  /** The text of the success alert. */
  readonly done: string | ((record: R | null) => string);
  /** Runs before anything is sent. False leaves the form as it is. */
  readonly before?: (body: Body) => Promise<boolean>;
  /** Messages of fields that refuse the form in the browser; undefined where it is sent. */
  readonly refused?: (body: Body) => Readonly<Record<string, string>> | undefined;
  /** The text of the alert when the command is refused. */
  readonly failed?: string;
  readonly children: ReactNode;
}

const BAD_INPUT = 400;
/** The result of a save that `before` stopped; `before` shows the reason. */
const held = new ApiError(BAD_INPUT, 0, '', {});

/** A form that sends one command of the area. */
export function CommandForm<Body extends object, R extends { readonly id: number }>({
  endpoint,
  done,
  before,
  refused,
  failed,
  ...form
}: CommandFormProps<Body, R>) {
  const command = useRecordCommand(endpoint, { done, form: true });
  const submit = async (body: Body): Promise<CommandResult<R | null>> => {
    if (before !== undefined && !(await before(body))) return { ok: false, error: held };
    const errors = refused?.(body);
    const result: CommandResult<R | null> =
      errors === undefined
        ? // The compiler cannot infer for any endpoint that its input is exactly this body.
          await command.run({ body } as unknown as CallInput<RecordEndpoint<Body, R>>)
        : { ok: false, error: new ApiError(BAD_INPUT, 0, Object.values(errors)[0] ?? '', errors) };
    if (!result.ok && failed !== undefined) alert(failed, 'error');
    return result;
  };
  return <RecordForm<Body, R | null> {...form} submit={submit} />;
}
