import type { CommandResult } from '../kernel/use-command.ts';
import type { ReactNode } from 'react';

/** A way to submit the form: what the button says and what happens after success. */
export interface SubmitAction<Payload> {
  readonly label: string;
  readonly done: (payload: Payload) => void;
}

export interface RecordFormProps<Body extends object, Payload> {
  /** Names the form, e.g. 'lead-42': what was typed comes back under this name after the session ended. */
  readonly name: string;
  /** The class-validator class whose rules and messages apply; inputs are named after its fields ('Lead.Notes' for nested ones). */
  readonly body: new () => Body;
  /** Values at the start; dates as ISO text, nothing as null. */
  readonly initial: Readonly<Record<string, unknown>>;
  /** Sends the checked values, with `useCommand(endpoint, { form: true })`. Messages of a 400 land under their fields. */
  readonly submit: (values: Body) => Promise<CommandResult<Payload>>;
  /** The first is the primary one and answers Ctrl+Enter. */
  readonly actions: readonly [SubmitAction<Payload>, ...SubmitAction<Payload>[]];
  readonly onCancel: () => void;
  /** The inputs, in FormColumns. */
  readonly children: ReactNode;
}

export interface InputProps {
  /** The field of the body, 'Lead.Notes' for a nested one. */
  readonly name: string;
  readonly label: string;
  /** Shows the tag 'optional'. */
  readonly optional?: boolean;
  /** A line below the field, e.g. a warning; an error takes its place. */
  readonly hint?: ReactNode;
}
