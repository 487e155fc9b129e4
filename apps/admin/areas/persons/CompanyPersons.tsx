import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import { phoneText } from '@leaseledger/contract/shared/phone-text';
import { Link } from 'react-router';
import { RelatedList } from '../../records/record/related/RelatedList.tsx';

/** A person of a company. A click opens it. */
const line = ({ PersonID, FullName, Email, ContactNumber }: PersonRow) => (
  <Link className="wide-name" to={`/persons/view/${PersonID}`}>
    <b>{FullName}</b>
    <span>{phoneText(ContactNumber ?? '')}</span>
    <span className="related-more">{Email}</span>
  </Link>
);

/** The persons who work at a company. */
export default function CompanyPersons({ id }: { readonly id: number }) {
  return (
    <RelatedList<PersonRow>
      title="Persons"
      resource="persons"
      filter={{ CompanyID: id }}
      sort={{ field: 'FullName', order: 'ASC' }}
      none="Nobody is known to work here."
      row={line}
    />
  );
}
