import type { ReactNode } from 'react';
import type { CommandResult } from '../commands/use-command.ts';

/** The user who changed a record last, and the time (ISO 8601). */
export interface ChangedBy {
  readonly name: string;
  readonly at: string;
}

/** A button that submits the form: its label, and the step after success. */
export interface SubmitAction<Payload> {
  readonly label: string;
  readonly done: (payload: Payload) => void;
}

/** The first action is the primary one, which Ctrl+Enter runs. */
export type SubmitActions<Payload> = readonly [SubmitAction<Payload>, ...SubmitAction<Payload>[]];

export interface RecordFormProps<Body extends object, Payload> {
  /** The form's name, for example 'lead-42'. Typed values return under this name after a session ended. */
  readonly name: string;
  /** The class whose class-validator rules and messages apply. */
  readonly body: new () => Body;
  /** The first values by field, nested as in the body. The open form takes over newer ones. */
  readonly initial: FormValues;
  /** The user who changed the record last, when it was another one. */
  readonly changedBy?: ChangedBy | undefined;
  /**
   * Sends the checked values with `useCommand(endpoint, { form: true })`. Messages of a 400 appear under their fields.
   */
  readonly submit: (values: Body) => Promise<CommandResult<Payload>>;
  readonly actions: SubmitActions<Payload>;
  /** The label of the button that leaves; 'Cancel' by default. */
  readonly cancel?: string;
  readonly onCancel: () => void;
  /** The inputs, in FormColumns. */
  readonly children: ReactNode;
}

/** The values of a form: text, numbers, booleans or null, nested as in the body. */
export interface FormValues {
  /** A list is sent back unchanged, because no input edits it. */
  readonly [field: string]: FormValue | FormValues | readonly FormValues[];
}
export type FormValue = string | number | boolean | null;

export interface InputProps<Source extends string = string> {
  /** The field of the body, for example 'Lead.Notes'. */
  readonly source: Source;
  readonly label?: string;
  /** Shows the tag 'optional'. */
  readonly optional?: boolean;
  /** A line below the field, for example a warning. An error replaces it. */
  readonly hint?: ReactNode;
}

/** One choice of an input. */
export interface InputChoice {
  readonly id: number | string;
  readonly name: string;
}
