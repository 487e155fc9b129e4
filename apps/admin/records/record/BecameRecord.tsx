import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import { RecordName } from '../history/RecordName.tsx';

/** What a record became, with the way there: 'Enquiry: Enquiry 7'. */
export const BecameRecord = ({ conversion: { Changes } }: { readonly conversion: HistoryRow }) =>
  Changes.map(
    ({ Label, RecordType, To }) =>
      RecordType !== null &&
      To !== null && (
        <span key={To}>
          {' '}
          {Label}: <RecordName type={RecordType} id={Number(To)} />
        </span>
      ),
  );
