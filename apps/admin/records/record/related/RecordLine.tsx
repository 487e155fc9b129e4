import type { Code } from '@leaseledger/contract/kernel/codes';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { RelativeTime } from '../../../platform/marks/RelativeTime.tsx';
import { StatusMark } from '../../../platform/marks/StatusMark.tsx';

interface RecordLineProps {
  readonly to: string;
  readonly record: {
    readonly id: number;
    readonly AssigneeName: string | null;
    readonly CreatedDateTime: string;
  };
  readonly status: Code | undefined;
  /** The marks and texts that only records of this kind have. */
  readonly children: ReactNode;
}

/** An assigned record in the list of another record. A click opens it. */
export const RecordLine = ({ to, record, status, children }: RecordLineProps) => (
  <Link to={to}>
    <b>{record.id}</b>
    <StatusMark code={status} />
    <span>{record.AssigneeName ?? <span className="nothing">Unassigned</span>}</span>
    <RelativeTime at={record.CreatedDateTime} />
    <span className="related-more">{children}</span>
  </Link>
);
