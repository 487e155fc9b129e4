import { managesLeads, worksLeads } from '@leaseledger/contract/access/permissions';
import { leadStatuses } from '@leaseledger/contract/leads/lead.codes';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { useState } from 'react';
import { Link } from 'react-router';
import { useRights } from '../../platform/session/session.ts';
import { useRead } from '../../platform/http/use-read.ts';
import { codeOf } from '../../platform/marks/codes.ts';
import { RelativeTime } from '../../platform/marks/RelativeTime.tsx';
import { StatusMark } from '../../platform/marks/StatusMark.tsx';
import { Section } from '../../records/record/FieldList.tsx';
import { RecordPages } from '../../records/record/RecordPages.tsx';
import './leads.css';

const AT_ONCE = 5;

/** A link to the form of a new lead for this person. */
const AddLead = ({ PersonID }: { readonly PersonID: number }) =>
  worksLeads(useRights()) && (
    <Link className="link-button" to="/leads/add" state={{ PersonID }}>
      Add lead for this person
    </Link>
  );

/** The leads of a person, five a page. A click opens one. */
export default function PersonLeads({ id }: { readonly id: number }) {
  const { data: leads, error, refetch } = useRead(leadEndpoints.ofPerson, { params: { id } }, { resource: 'leads' });
  const rights = useRights();
  const [page, setPage] = useState(1);
  if (error !== null)
    return (
      <Section title="Leads">
        <p className="section-note">
          The leads could not be read.{' '}
          <button className="link-button" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      </Section>
    );
  if (leads === undefined) return null;
  return (
    <Section title="Leads" count={leads.length} action={<AddLead PersonID={id} />}>
      {leads.length === 0 && (
        <p className="section-note">{managesLeads(rights) ? 'No leads yet.' : 'No lead of this person is yours.'}</p>
      )}
      <ul className="related-rows">
        {leads.slice((page - 1) * AT_ONCE, page * AT_ONCE).map((lead) => (
          <li key={lead.LeadID}>
            <Link to={`/leads/view/${lead.LeadID}`}>
              <b>{lead.LeadID}</b>
              <StatusMark code={codeOf(leadStatuses, lead.StatusCodeID)} />
              <span>{lead.AssigneeName ?? <span className="nothing">Unassigned</span>}</span>
              <RelativeTime at={lead.CreatedDateTime} />
            </Link>
          </li>
        ))}
      </ul>
      <RecordPages page={page} perPage={AT_ONCE} total={leads.length} onTurn={setPage} />
    </Section>
  );
}
