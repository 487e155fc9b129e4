import type { SessionRow } from '@leaseledger/contract/sessions/session.views';
import { Link } from 'react-router';
import { StatusMark } from '../../platform/marks/StatusMark.tsx';
import { dateText } from '../../platform/time/moments.ts';
import { RelatedList } from '../../records/record/related/RelatedList.tsx';
import { sessionState } from './session-words.ts';

/** A session of a company. A click opens it. */
const line = (session: SessionRow) => (
  <Link className="wide-name" to={`/sessions/view/${session.SessionID}`}>
    <b>{session.SessionName}</b>
    <time>{dateText(session.SessionStartDateTime)}</time>
    <span className="related-more">
      <StatusMark code={sessionState(session)} />
      <span>{`${session.CurrentAttendees} of ${session.MaxAttendees} seats taken`}</span>
      <span>{`${session.AttendeesConvertedToLeads} became leads`}</span>
    </span>
  </Link>
);

/** The information sessions at a company, the latest first. */
export default function CompanySessions({ id }: { readonly id: number }) {
  return (
    <RelatedList<SessionRow>
      title="Information Sessions"
      resource="sessions"
      filter={{ CompanyID: id }}
      sort={{ field: 'SessionStartDateTime', order: 'DESC' }}
      none="No sessions yet."
      row={line}
    />
  );
}
