import type { Rule } from '@leaseledger/contract/access/permissions';
import type { RecordKind } from '@leaseledger/contract/records/record-kinds';
import { createContext, useContext, type ComponentType } from 'react';
import type { LazyPart } from './lazily.tsx';

export interface RecordPartProps {
  readonly kind: RecordKind;
  readonly id: number;
  /** It was asked for by its key: the focus goes to where something is typed. */
  readonly focused?: boolean;
}

/** Something that every record has beside its fields and its history: notes, files, mail. Given by App; shown beside the record, one at a time. */
export interface RecordPart {
  readonly key: string;
  /** 'Notes' */
  readonly label: string;
  /** The key that shows it. */
  readonly shortcut?: string;
  /** Of whom it is, beside whoever opens the record. */
  readonly who?: Rule;
  /** How many of it the record has, beside the label. */
  readonly Count?: ComponentType<RecordPartProps>;
  readonly Part: LazyPart<RecordPartProps>;
}

export const RecordPartsContext = createContext<readonly RecordPart[]>([]);

export const useRecordParts = (): readonly RecordPart[] => useContext(RecordPartsContext);
