import type { ReactNode } from 'react';
import type { CommandResult } from '../commands/use-command.ts';

/** Who changed a record last, and when (ISO 8601). */
export interface ChangedBy {
  readonly name: string;
  readonly at: string;
}

/** A way to submit the form: what the button says and what happens after success. */
export interface SubmitAction<Payload> {
  readonly label: string;
  readonly done: (payload: Payload) => void;
}

/** The first is the primary one and answers Ctrl+Enter. */
export type SubmitActions<Payload> = readonly [SubmitAction<Payload>, ...SubmitAction<Payload>[]];

export interface RecordFormProps<Body extends object, Payload> {
  /** Names the form, e.g. 'lead-42': what was typed comes back under this name after the session ended. */
  readonly name: string;
  /** The class-validator class whose rules and messages apply. */
  readonly body: new () => Body;
  /** Values at the start: plain values by field, nested as in the body. Newer ones are taken over while the form is open. */
  readonly initial: FormValues;
  /** Who changed the record last, where that was somebody else. */
  readonly changedBy?: ChangedBy | undefined;
  /** Sends the checked values, with `useCommand(endpoint, { form: true })`. Messages of a 400 land under their fields. */
  readonly submit: (values: Body) => Promise<CommandResult<Payload>>;
  readonly actions: SubmitActions<Payload>;
  readonly onCancel: () => void;
  /** The inputs, in FormColumns. */
  readonly children: ReactNode;
}

/** The values of a form: text, numbers, yes or no, nothing as null; nested as in the body. */
export interface FormValues {
  /** A list is sent along as it is: no input changes it. */
  readonly [field: string]: FormValue | FormValues | readonly FormValues[];
}
export type FormValue = string | number | boolean | null;

export interface InputProps<Source extends string = string> {
  /** The field of the body, 'Lead.Notes' for a nested one. */
  readonly source: Source;
  readonly label?: string;
  /** Shows the tag 'optional'. */
  readonly optional?: boolean;
  /** A line below the field, e.g. a warning; an error takes its place. */
  readonly hint?: ReactNode;
}

/** One of the choices of an input. */
export interface InputChoice {
  readonly id: number | string;
  readonly name: string;
}
