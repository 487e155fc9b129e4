import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import type { Card, Column } from '../list/list-types.ts';
import { RelativeTime } from '../marks/RelativeTime.tsx';
import { phoneText } from '../marks/phone-text.ts';

const phone = (number: string | null) => (number === null ? '' : phoneText(number));

/** Every column that the persons list can show; the hidden ones wait in the column chooser. */
export const personColumns: readonly Column<PersonRow>[] = [
  { source: 'PersonID', label: 'Person', size: 'xs', ink: 'strong', render: (person) => person.PersonID },
  { source: 'FullName', label: 'Name', size: 'm', ink: 'strong', render: (person) => person.FullName },
  { source: 'CompanyName', label: 'Company', size: 'm', ink: 'quiet', render: (person) => person.CompanyName },
  { source: 'Email', label: 'Email', size: 'l', render: (person) => person.Email },
  { source: 'ContactNumber', label: 'Contact number', size: 's', render: (person) => phone(person.ContactNumber) },
  { source: 'State', label: 'State', size: 'xs', givesWay: 2, render: (person) => person.State },
  { source: 'Postcode', label: 'Postcode', size: 'xs', givesWay: 1, render: (person) => person.Postcode },
  { source: 'CreatedDateTime', label: 'Created', size: 's', align: 'right', ink: 'quiet', render: (person) => <RelativeTime at={person.CreatedDateTime} /> },
  { source: 'ModifiedDateTime', label: 'Modified', size: 's', align: 'right', hidden: true, render: (person) => <RelativeTime at={person.ModifiedDateTime} /> },
  { source: 'Suburb', label: 'Suburb', size: 's', hidden: true, render: (person) => person.Suburb },
  { source: 'EmailSecondary', label: 'Second email', size: 'l', hidden: true, render: (person) => person.EmailSecondary },
  { source: 'ContactNumberSecondary', label: 'Second number', size: 's', hidden: true, render: (person) => phone(person.ContactNumberSecondary) },
  { source: 'MarketingOptOut', label: 'Marketing', size: 's', hidden: true, render: (person) => (person.MarketingOptOut ? 'Does not want it' : 'Allowed') },
  { source: 'CreatedByName', label: 'Created by', size: 's', hidden: true, render: (person) => person.CreatedByName },
];

/** A person on a phone. */
export const personCard = (person: PersonRow): Card => ({
  title: person.FullName,
  lines: [person.CompanyName, person.Email],
  marks: [<RelativeTime key="created" at={person.CreatedDateTime} />, person.State],
});
