import { actionsCompanyQueries, listsPersons, worksLeads } from '@leaseledger/contract/access/permissions';
import { companyLinkEndpoints } from '@leaseledger/contract/company-links/company-link.endpoints';
import { actionedStates } from '@leaseledger/contract/company-queries/company-query.views';
import { leadStatus, leadStatuses } from '@leaseledger/contract/leads/lead.codes';
import { Link } from 'react-router';
import { useIsPast } from '../../platform/time/as-of.ts';
import { useRights } from '../../platform/session/session.ts';
import { useRead } from '../../platform/http/use-read.ts';
import { addressOf } from '../../records/list/state/list-search.ts';
import type { FilterValues } from '../../records/list/state/list-types.ts';
import { useCount } from '../../records/list/state/use-count.ts';
import { Count } from '../../platform/marks/Count.tsx';
import { Field, FieldList, Section } from '../../records/record/FieldList.tsx';
import { useCompany } from './company-record.ts';

interface FigureProps {
  readonly label: string;
  readonly resource: string;
  /** The filter of the linked list, so the figure counts the rows that the list shows. */
  readonly filter: FilterValues;
}

/** A count with a link to the list of the counted rows. */
const Figure = ({ label, resource, filter }: FigureProps) => (
  <Field label={label}>
    <Link to={`/${resource}${addressOf(filter)}`} aria-label={`${label} of the group`}>
      <Count className="group-count" value={useCount(resource, filter)} />
    </Link>
  </Field>
);

/**
 * Counts over the whole group: all companies connected by links in force today.
 * Nothing is shown in the past, or for a company without links.
 */
export function CompanyGroup() {
  const { CompanyID } = useCompany();
  const [isPast, rights] = [useIsPast(), useRights()];
  const { data: group } = useRead(
    companyLinkEndpoints.group,
    { params: { id: CompanyID } },
    { resource: 'companies', enabled: !isPast },
  );
  if (isPast || group === undefined || group.Total === 1) return null;
  const { Total, Companies } = group;
  const ids = { CompanyID: Companies.map((company) => company.CompanyID) };
  const names = { PersonEmployerName: [...new Set(Companies.map(({ CompanyTradingName }) => CompanyTradingName))] };
  return (
    <Section title="The whole group" count={Total}>
      <p className="section-note">{`All companies that are linked today, directly or through others.${Companies.length < Total ? ` The figures count the nearest ${Companies.length}.` : ''}`}</p>
      <FieldList>
        {listsPersons(rights) && <Figure label="Persons" resource="persons" filter={ids} />}
        {worksLeads(rights) &&
          Object.values(leadStatus).map((id) => (
            <Figure
              key={id}
              label={`Leads, ${leadStatuses[id].label}`}
              resource="leads"
              filter={{ StatusCodeID: [id], ...names }}
            />
          ))}
        {actionsCompanyQueries(rights) &&
          ([0, 1] as const).map((id) => (
            <Figure
              key={id}
              label={`Queries, ${actionedStates[id].label}`}
              resource="companyQueries"
              filter={{ Actioned: [id], ...ids }}
            />
          ))}
      </FieldList>
    </Section>
  );
}
