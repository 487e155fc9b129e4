import type { Rule } from '@leaseledger/contract/access/permissions';
import type { BatchRow } from '@leaseledger/contract/batches/batch.views';
import type { LazyPart } from '../../platform/screens/lazily.tsx';
import type { CommandResult } from '../../platform/commands/use-command.ts';

export interface BulkFormProps {
  /** The label of the form's button. */
  readonly label: string;
  readonly submit: (parameters: object) => Promise<CommandResult<BatchRow>>;
  readonly done: (batch: BatchRow) => void;
  readonly onCancel: () => void;
}

/** An action on many records of an area. */
export interface BulkAction {
  /** The name that the API uses, for example `leads.assign`. */
  readonly kind: string;
  readonly label: string;
  /** The users that may use the action. The server decides for each record. */
  readonly who: Rule;
  /** Fixed parameters of the action. */
  readonly parameters?: object;
  /** The form that asks for further parameters. An action without one starts its preview at once. */
  readonly form?: LazyPart<BulkFormProps>;
}

/** The chosen records: by id, or all that a filter finds. */
export type Chosen = { readonly ids: readonly number[] } | { readonly filter: Readonly<Record<string, unknown>> };
