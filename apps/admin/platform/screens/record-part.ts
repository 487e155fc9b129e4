import type { Rule } from '@leaseledger/contract/access/permissions';
import type { RecordKind } from '@leaseledger/contract/records/record-kinds';
import { createContext, useContext, type ComponentType } from 'react';
import type { LazyPart } from './lazily.tsx';

export interface RecordPartProps {
  readonly kind: RecordKind;
  readonly id: number;
  /** A key opened the part, so its text field takes the focus. */
  readonly focused?: boolean;
}

/** A part of every record beside its fields and history: notes, files, mail. App provides them; one shows at a time. */
export interface RecordPart {
  readonly key: string;
  /** For example 'Notes'. */
  readonly label: string;
  /** The key that opens it. */
  readonly shortcut?: string;
  /** The users that see the part. Without a rule, every user who may open the record. */
  readonly who?: Rule;
  /** The number of its entries, beside the label. */
  readonly Count?: ComponentType<RecordPartProps>;
  readonly Part: LazyPart<RecordPartProps>;
}

export const RecordPartsContext = createContext<readonly RecordPart[]>([]);

export const useRecordParts = (): readonly RecordPart[] => useContext(RecordPartsContext);
