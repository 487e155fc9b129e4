import type { Rule } from '@leaseledger/contract/access/permissions';
import type { BatchRow } from '@leaseledger/contract/batches/batch.views';
import type { LazyPart } from '../../platform/screens/lazily.tsx';
import type { CommandResult } from '../../platform/commands/use-command.ts';

export interface BulkFormProps {
  /** What its button says. */
  readonly label: string;
  readonly submit: (parameters: object) => Promise<CommandResult<BatchRow>>;
  readonly done: (batch: BatchRow) => void;
  readonly onCancel: () => void;
}

/** Something that can be done with many records of an area at once. */
export interface BulkAction {
  /** As the API knows it, e.g. `leads.assign`. */
  readonly kind: string;
  readonly label: string;
  /** Who may; with which records, the server says of each. */
  readonly who: Rule;
  /** What always goes with it; nothing where it is left out. */
  readonly parameters?: object;
  /** Asks what else goes with it; left out where nothing does. */
  readonly form?: LazyPart<BulkFormProps>;
}

/** The records that are meant. */
export type Chosen = { readonly ids: readonly number[] } | { readonly filter: Readonly<Record<string, unknown>> };
