import { managesLeads } from '@leaseledger/contract/access/permissions';
import type { CompanyView } from '@leaseledger/contract/companies/company.views';
import { leadStatuses } from '@leaseledger/contract/leads/lead.codes';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import { DELETED_PERSON } from '@leaseledger/contract/persons/person.codes';
import { useRecordContext } from 'react-admin';
import { Link } from 'react-router';
import { codeOf } from '../../../platform/marks/codes.ts';
import { StatusMark } from '../../../platform/marks/StatusMark.tsx';
import { dateText } from '../../../platform/time/moments.ts';
import { useRights } from '../../../platform/session/session.ts';
import { RelatedList } from '../../../records/record/related/RelatedList.tsx';
import { LeadLine } from './LeadLine.tsx';

const leadLine = (lead: LeadRow) => <LeadLine lead={lead} namesPerson />;

/** A settled lead of a company. A click opens it. */
const settlementLine = (lead: LeadRow) => (
  <Link to={`/leads/view/${lead.LeadID}`}>
    <b>{lead.LeadID}</b>
    <StatusMark code={codeOf(leadStatuses, lead.StatusCodeID)} />
    <span>{lead.PersonFullName ?? DELETED_PERSON}</span>
    {lead.SettlementDateActual !== null && <time>{dateText(lead.SettlementDateActual)}</time>}
  </Link>
);

/** The leads and the settlements of a company's people that the user may open. Leads name the employer, not its id. */
export default function CompanyLeads() {
  const company = useRecordContext<CompanyView>();
  const rights = useRights();
  if (company === undefined) return null;
  const ofCompany = { PersonEmployerName: company.CompanyTradingName };
  const whose = managesLeads(rights) ? 'yet' : 'of yours';
  return (
    <>
      <RelatedList<LeadRow>
        title="Leads"
        resource="leads"
        filter={ofCompany}
        sort={{ field: 'CreatedDateTime', order: 'DESC' }}
        none={`No leads ${whose}.`}
        row={leadLine}
      />
      <RelatedList<LeadRow>
        title="Settlements"
        resource="leads"
        filter={{ ...ofCompany, IsSettled: true }}
        sort={{ field: 'SettlementDateActual', order: 'DESC' }}
        none={`No settlements ${whose}.`}
        row={settlementLine}
      />
    </>
  );
}
