import { PERSON_SEARCH_MIN } from '@leaseledger/contract/persons/person.codes';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import type { FoundPerson } from '@leaseledger/contract/persons/person.views';
import { phoneText } from '@leaseledger/contract/shared/phone-text';
import { call } from '../../http/api.ts';
import { SearchInput, type SearchInputProps } from './SearchInput.tsx';

export interface PersonSearchProps extends Omit<
  SearchInputProps<FoundPerson>,
  'resource' | 'search' | 'minLength' | 'idOf' | 'textOf' | 'detailOf' | 'placeholder'
> {
  /** The id of a person who is left out. */
  readonly except?: number;
}

/** The details that distinguish namesakes, for example 'aroha@example.com, 0412 884 210, Barwon Health'. */
export const personDetail = (person: FoundPerson): string =>
  [person.Email, phoneText(person.ContactNumber ?? ''), person.CompanyName].filter(Boolean).join(', ');

/** A person found by name, e-mail or number. */
export const PersonSearch = ({ except, ...props }: PersonSearchProps) => (
  <SearchInput<FoundPerson>
    {...props}
    resource="persons"
    search={async (text, signal) =>
      (await call(personEndpoints.search, { params: { text } }, { signal })).filter(
        ({ PersonID }) => PersonID !== except,
      )
    }
    minLength={PERSON_SEARCH_MIN}
    idOf={({ PersonID }) => PersonID}
    textOf={({ FullName }) => FullName}
    detailOf={personDetail}
    placeholder="Name, e-mail or number"
  />
);
