import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { actionedStates, type CompanyQueryRow } from '@leaseledger/contract/company-queries/company-query.views';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { LinkButton } from '../../platform/screens/LinkButton.tsx';
import { momentText } from '../../platform/time/moments.ts';
import { Section } from '../../records/record/FieldList.tsx';
import { RecordPages } from '../../records/record/related/RecordPages.tsx';
import { usePages } from '../../records/record/related/use-pages.ts';
import { ActionCompanyQuery } from './ActionCompanyQuery.tsx';
import { QueryMark } from './QueryMark.tsx';
import './company-queries.css';

const shown = { all: {}, open: { Actioned: [0] }, actioned: { Actioned: [1] } } as const;
type Shown = keyof typeof shown;

/** The queries of a company, five a page, the latest first. */
export default function QueriesOfCompany({ id }: { readonly id: number }) {
  const pages = usePages();
  const [which, setWhich] = useState<Shown>('all');
  const {
    data: queries,
    total = 0,
    error,
    refetch,
  } = useGetList<CompanyQueryRow>('companyQueries', {
    filter: { CompanyID: id, ...shown[which] },
    sort: { field: 'CreatedDateTime', order: 'DESC' },
    pagination: { page: pages.page, perPage: pages.perPage },
  });
  const chooser = (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={which}
      aria-label="Show"
      onChange={(_, chosen: Shown | null) => {
        if (chosen === null) return;
        setWhich(chosen);
        pages.turn(1);
      }}
    >
      <ToggleButton value="all">All</ToggleButton>
      <ToggleButton value="open">{actionedStates[0].label}</ToggleButton>
      <ToggleButton value="actioned">{actionedStates[1].label}</ToggleButton>
    </ToggleButtonGroup>
  );
  if (error !== null)
    return (
      <Section title="Company Queries">
        <p className="section-note">
          The queries could not be read. <LinkButton onClick={() => void refetch()}>Try again</LinkButton>
        </p>
      </Section>
    );
  if (queries === undefined) return null;
  return (
    <Section title="Company Queries" count={total} action={chooser}>
      {total === 0 && (
        <p className="section-note">{which === 'all' ? 'The company has no queries yet.' : 'None of these.'}</p>
      )}
      <ul className="company-queries">
        {queries.map((query) => (
          <li key={query.CompanyQueryID}>
            <span>
              <QueryMark query={query} /> Call back {momentText(query.CallbackDateTime)},{' '}
              <span className="quiet">
                {query.ActionedDateTime === null
                  ? `asked ${momentText(query.CreatedDateTime)}`
                  : `actioned by ${query.ActionedByUserName} ${momentText(query.ActionedDateTime)}`}
              </span>
            </span>
            <ActionCompanyQuery query={query} />
          </li>
        ))}
      </ul>
      <RecordPages of="Company Queries" pages={pages} total={total} />
    </Section>
  );
}
