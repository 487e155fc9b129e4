import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { Link } from 'react-router';
import { Section } from '../../records/record/FieldList.tsx';
import { RecordPages } from '../../records/record/RecordPages.tsx';
import './persons.css';

const AT_ONCE = 5;

/** The persons who work at a company, five a page. */
export default function CompanyPersons({ id }: { readonly id: number }) {
  const [page, setPage] = useState(1);
  const {
    data: persons,
    total = 0,
    error,
    refetch,
  } = useGetList<PersonRow>('persons', {
    filter: { CompanyID: id },
    sort: { field: 'FullName', order: 'ASC' },
    pagination: { page, perPage: AT_ONCE },
  });
  if (error !== null)
    return (
      <Section title="Persons">
        <p className="section-note">
          The persons could not be read.{' '}
          <button className="link-button" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      </Section>
    );
  if (persons === undefined) return null;
  return (
    <Section title="Persons" count={total}>
      {total === 0 && <p className="section-note">Nobody is known to work here.</p>}
      <ul className="company-persons">
        {persons.map(({ PersonID, FullName, Email }) => (
          <li key={PersonID}>
            <Link to={`/persons/view/${PersonID}`}>{FullName}</Link> <span className="quiet">{Email}</span>
          </li>
        ))}
      </ul>
      <RecordPages page={page} perPage={AT_ONCE} total={total} onTurn={setPage} />
    </Section>
  );
}
