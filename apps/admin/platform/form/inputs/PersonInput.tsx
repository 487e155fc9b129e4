import { opensPersons, registersPersons } from '@leaseledger/contract/access/permissions';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import type { FoundPerson } from '@leaseledger/contract/persons/person.views';
import { useState } from 'react';
import { LinkButton } from '../../screens/LinkButton.tsx';
import { call } from '../../http/api.ts';
import { useRights } from '../../session/session.ts';
import { CreateDialog } from './CreateDialog.tsx';
import { useFormInput } from '../FormField.tsx';
import type { InputProps } from '../form-types.ts';
import { LooksLike } from './LooksLike.tsx';
import { PersonSearch, personDetail } from './PersonSearch.tsx';
import { useReference } from '../use-reference.ts';
import { Warning } from '../Warning.tsx';

export interface PersonInputProps<Source extends string = string> extends Pick<
  InputProps<Source>,
  'source' | 'label' | 'optional'
> {
  /** The person that the record refers to. Null: they were deleted. Left out for a new record. */
  readonly known?: FoundPerson | null;
  /** Offers to add a person who is not found. */
  readonly creates?: boolean;
  readonly autoFocus?: boolean;
}

const nothing = () => undefined;
const read = (id: number) => call(personEndpoints.one, { params: { id } });

/** The details that distinguish the chosen person from namesakes, and a warning about similar persons. */
function ChosenPerson({ person }: { readonly person: FoundPerson }) {
  const rights = useRights();
  return (
    <span className="chosen-person">
      <span>{personDetail(person)}</span>
      {opensPersons(rights) && <LooksLike person={person} />}
    </span>
  );
}

/**
 * The person of a record, found by name, e-mail or number. Warns about similar persons. The value is the person's id.
 */
export function PersonInput({
  source,
  label,
  optional = false,
  known,
  creates = false,
  autoFocus = false,
}: PersonInputProps) {
  const rights = useRights();
  const input = useFormInput({ source });
  const [isCreating, setCreating] = useState(false);
  const [typed, setTyped] = useState('');
  const isKnown = known !== undefined && (known === null ? !input.isChanged : known.PersonID === input.value);
  const reference = useReference<FoundPerson>({
    resource: 'persons',
    id: input.value,
    ...(!isKnown && opensPersons(rights) ? { read } : {}),
  });
  const chosen = isKnown ? (known ?? undefined) : reference.record;
  const isGone = chosen === undefined && typeof input.value === 'number' && (isKnown || reference.isGone);
  const choose = (person: FoundPerson | null) => {
    setTyped('');
    if (person !== null) reference.keep(person.PersonID, person);
    input.change(person?.PersonID ?? null);
  };

  return (
    <div
      className="person-input"
      onBlur={({ currentTarget, relatedTarget }) => {
        // A user who moves to the button or its dialog has not left the field.
        if (!isCreating && !currentTarget.contains(relatedTarget)) input.blur();
      }}
    >
      <PersonSearch
        source={source}
        label={label}
        optional={optional}
        input={{ ...input, blur: nothing }}
        chosen={chosen}
        onChoose={choose}
        onType={setTyped}
        autoFocus={autoFocus}
        words={(id) => (id === known?.PersonID ? known?.FullName : id === null ? null : `Person ${id}`)}
        hint={
          chosen !== undefined ? (
            <ChosenPerson person={chosen} />
          ) : isGone ? (
            <Warning>This person was deleted. Choose another one.</Warning>
          ) : undefined
        }
      />
      {creates && registersPersons(rights) && (
        <LinkButton
          className="add-person"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setCreating(true)}
        >
          Add a new person
        </LinkButton>
      )}
      {isCreating && (
        <CreateDialog
          type="person"
          typed={typed}
          onCancel={() => setCreating(false)}
          onAdded={(person) => {
            setCreating(false);
            choose(person);
          }}
        />
      )}
    </div>
  );
}
