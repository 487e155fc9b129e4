import { managesLeads, worksLeads } from '@leaseledger/contract/access/permissions';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import { Link } from 'react-router';
import { useRights } from '../../../platform/session/session.ts';
import { RelatedList } from '../../../records/record/related/RelatedList.tsx';
import { LeadLine } from './LeadLine.tsx';

/** A link to the form of a new lead for this person. */
const AddLead = ({ PersonID }: { readonly PersonID: number }) =>
  worksLeads(useRights()) && (
    <Link className="link-button" to="/leads/add" state={{ PersonID }}>
      Add lead for this person
    </Link>
  );

const line = (lead: LeadRow) => <LeadLine lead={lead} />;

/** The leads of a person that the user may open. */
export default function PersonLeads({ id }: { readonly id: number }) {
  const rights = useRights();
  return (
    <RelatedList<LeadRow>
      title="Leads"
      resource="leads"
      filter={{ PersonID: id }}
      sort={{ field: 'CreatedDateTime', order: 'DESC' }}
      none={managesLeads(rights) ? 'No leads yet.' : 'No lead of this person is yours.'}
      action={<AddLead PersonID={id} />}
      row={line}
    />
  );
}
