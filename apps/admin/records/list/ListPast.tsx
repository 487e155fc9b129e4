import { isReport } from '@leaseledger/contract/kernel/report';
import { asOfMessage } from '@leaseledger/contract/as-of/as-of.messages';
import { Button } from '@mui/material';
import { useState } from 'react';
import { AsOfBanner } from '../as-of/AsOfBanner.tsx';
import { useAsOf } from '../../platform/time/as-of.ts';
import { momentText } from '../../platform/time/moments.ts';
import { RowsSince } from './RowsSince.tsx';
import { useListScreen } from './state/list-screen.ts';
import type { PastList } from './state/use-past-list.ts';

/** The banner of a list of the past: its moment, its progress while it is built, and the changes since. */
export default function ListPast({ past: { told, error, onRetry } }: { readonly past: PastList }) {
  const { show } = useAsOf();
  const [isOpen, setOpen] = useState(false);
  const { of } = useListScreen();
  // A row of a report has no changes of its own.
  const isReady = told?.State === 'ready' && !isReport(of);
  const tools =
    error !== null ? (
      <Button variant="outlined" onClick={onRetry}>
        Try again
      </Button>
    ) : isReady && told.Position !== null ? (
      <Button variant="outlined" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Changed since
      </Button>
    ) : null;
  return (
    <AsOfBanner
      tools={
        <>
          {tools}
          {isOpen && isReady && told.Position !== null && <RowsSince at={told.Position} />}
        </>
      }
      onNow={() => show(null)}
    >
      {told !== undefined && told.Moment !== '' && (
        <>
          As of <b>{momentText(told.Moment)}</b>, read-only.{' '}
        </>
      )}
      {error !== null
        ? error.message
        : told === undefined
          ? 'Looking for that moment'
          : told.State === 'building'
            ? asOfMessage.building(told.Done, told.Total)
            : null}
    </AsOfBanner>
  );
}
