import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import { convertsWith, goesWith, type RecordKind } from '@leaseledger/contract/records/record-kinds';
import { useGetList } from 'react-admin';
import { entriesOf } from '../history/entries-of.ts';
import { BecameRecord } from './BecameRecord.tsx';

export interface ConvertedNoticeProps {
  readonly kind: RecordKind;
  readonly id: number;
  readonly what: string;
  /** The text for a user who may not read the history. */
  readonly gone: string;
}

/**
 * The notice for a record that disappeared while it was on screen.
 * If it was converted, a user who may read its history gets a link to the new record.
 */
export default function ConvertedNotice({ kind, id, what, gone }: ConvertedNoticeProps) {
  const { data: entries } = useGetList<HistoryRow>('history', entriesOf(`${kind}-${id}`));
  const conversion = entries?.find(({ EventType }) => EventType === convertsWith(kind));
  if (conversion === undefined)
    return entries?.some(({ EventType }) => EventType === goesWith(kind)) === true
      ? `${what} was deleted while you had it open. This is how it was; nothing can be changed on it.`
      : gone;
  return (
    <span>
      {`${what} was converted while you had it open. This is how it was; nothing can be changed on it.`}
      <BecameRecord conversion={conversion} />
    </span>
  );
}
