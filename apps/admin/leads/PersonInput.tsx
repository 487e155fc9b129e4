import { opensPersons } from '@leaseledger/contract/access/permissions';
import { PERSON_SEARCH_MIN } from '@leaseledger/contract/persons/person.codes';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { SearchInput } from '../form/SearchInput.tsx';
import { call } from '../kernel/api.ts';
import { useRights } from '../kernel/session.ts';
import { LooksLike } from '../persons/LooksLike.tsx';
import { Warning } from '../persons/warnings.tsx';

export interface PersonInputProps {
  /** The field that holds the person's id. */
  readonly name: string;
  readonly label: string;
  /** Who is chosen at the start, or was made in the meantime. */
  readonly person?: PersonRow | null;
  /** Offers to make a person who is not found. */
  readonly onAdd?: () => void;
  readonly autoFocus?: boolean;
}

const detail = (person: PersonRow) => [person.Email, person.CompanyName].filter((part) => part !== null && part !== '').join(', ');

/** What tells the chosen person from others of the same name, and who looks the same. */
function ChosenPerson({ person }: { readonly person: PersonRow }) {
  const rights = useRights();
  return (
    <span className="chosen-person">
      <span>{detail(person)}</span>
      {opensPersons(rights) && <LooksLike person={person} />}
    </span>
  );
}

/** The person whom a record is about, found by name, e-mail or number; warns of persons who look the same. */
export function PersonInput({ name, label, person = null, onAdd, autoFocus = false }: PersonInputProps) {
  const rights = useRights();
  const form = useFormContext();
  const id: unknown = useWatch({ name });
  const isForgotten = typeof id === 'number';
  const [chosen, setChosen] = useState<PersonRow | null>(person);
  useEffect(() => {
    if (person === null || form.getValues(name) === person.PersonID) return;
    setChosen(person);
    form.setValue(name, person.PersonID, { shouldDirty: true, shouldValidate: true });
  }, [form, name, person]);

  return (
    <>
      <SearchInput<PersonRow>
        key={person?.PersonID}
        name={name}
        label={label}
        searchKey="persons"
        search={(text, signal) => call(personEndpoints.search, { params: { text } }, { signal })}
        minLength={PERSON_SEARCH_MIN}
        idOf={({ PersonID }) => PersonID}
        textOf={({ FullName }) => FullName}
        detailOf={detail}
        chosen={person}
        onChoose={setChosen}
        placeholder="Name, e-mail or number"
        autoFocus={autoFocus}
        hint={chosen !== null ? <ChosenPerson person={chosen} /> : isForgotten ? <Warning>This person was deleted. Choose another one to change the lead.</Warning> : undefined}
      />
      {onAdd !== undefined && opensPersons(rights) && (
        <button type="button" className="link-button add-person" onClick={onAdd}>
          Add a new person
        </button>
      )}
    </>
  );
}
