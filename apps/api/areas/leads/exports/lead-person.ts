import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';

/** The person of a lead or an enquiry, as events of such records name them. */
export const leadPerson = ({
  PersonID,
  FullName,
  CompanyName,
  Email,
  ContactNumber,
}: Pick<PersonRow, 'PersonID' | 'FullName' | 'CompanyName' | 'Email' | 'ContactNumber'>): LeadPerson => ({
  PersonID,
  PersonFullName: FullName,
  PersonEmployerName: CompanyName,
  PersonEmail: Email,
  PersonContactNumber: ContactNumber,
});
