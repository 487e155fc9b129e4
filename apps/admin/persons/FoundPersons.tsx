import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import { UserRound } from 'lucide-react';
import type { SearchPartProps } from '../kernel/area.ts';
import { phoneText } from '../marks/phone-text.ts';
import { FoundRecords, type Found } from '../shell/FoundRecords.tsx';

const read = (person: PersonRow): Found => ({ name: person.FullName, detail: [person.CompanyName, phoneText(person.ContactNumber ?? '')].filter(Boolean).join(', ') });

/** Persons in the global search. */
const FoundPersons = (props: SearchPartProps) => <FoundRecords {...props} resource="persons" icon={<UserRound />} read={read} />;

export default FoundPersons;
