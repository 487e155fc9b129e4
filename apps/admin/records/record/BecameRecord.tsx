import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import { RecordName } from '../history/RecordName.tsx';

/** The record that this one became, with a link: 'Enquiry: Enquiry 7'. */
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
