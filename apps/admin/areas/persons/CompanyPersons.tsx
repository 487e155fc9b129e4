import { opensPersons } from '@leaseledger/contract/access/permissions';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import { phoneText } from '@leaseledger/contract/shared/phone-text';
import { Link } from 'react-router';
import { useRights, useUser } from '../../platform/session/session.ts';
import { RelatedList } from '../../records/record/related/RelatedList.tsx';

/** A click opens the person, if the user may open them. */
function Line({ PersonID, FullName, Email, ContactNumber, CreatedByUserID }: PersonRow) {
  const rights = useRights();
  const { UserID } = useUser();
  const facts = (
    <>
      <b>{FullName}</b>
      <span>{phoneText(ContactNumber ?? '')}</span>
      <span className="related-more">{Email}</span>
    </>
  );
  return opensPersons(rights) || CreatedByUserID === UserID ? (
    <Link className="wide-name" to={`/persons/view/${PersonID}`}>
      {facts}
    </Link>
  ) : (
    <span className="wide-name">{facts}</span>
  );
}

/** A person of a company. */
const line = (person: PersonRow) => <Line {...person} />;

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
