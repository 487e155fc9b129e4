import { opensPersons } from '@leaseledger/contract/access/permissions';
import type { AddPersonBody, AlikePersonBody } from '@leaseledger/contract/persons/person.bodies';
import { likeness } from '@leaseledger/contract/persons/likeness';
import type { AlikePerson } from '@leaseledger/contract/persons/person.views';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { LinkButton } from '../../../platform/screens/LinkButton.tsx';
import { useRights } from '../../../platform/session/session.ts';
import { usePaused } from '../../../platform/http/use-paused.ts';
import { readAlike, telling, type AlikeCheck } from './alike.ts';
import '../persons.css';

export interface AlikePersonsProps {
  readonly check: AlikeCheck;
  /** Uses this person instead of a new one. */
  readonly onUse: (person: AlikePerson) => void;
}

const SHOWN = 3;

/** Existing persons who may be the one being typed. Those found only on saving take the focus. */
export function AlikePersons({ check: { late, see }, onUse }: AlikePersonsProps) {
  const typed = telling(useWatch<AddPersonBody, 'Person'>({ name: 'Person' }));
  const asked = usePaused(JSON.stringify(typed));
  const rights = useRights();
  const wanted: AlikePersonBody['Person'] = asked === '' ? {} : JSON.parse(asked);
  const isNamed = Boolean(wanted.FirstName && wanted.LastName && (wanted.CompanyID || wanted.CompanyName));
  const { data: found = [] } = useQuery({
    queryKey: ['persons', 'alike', asked],
    queryFn: ({ signal }) => readAlike(wanted, signal),
    enabled:
      opensPersons(rights) &&
      (isNamed ||
        [wanted.Email, wanted.EmailSecondary, wanted.ContactNumber, wanted.ContactNumberSecondary].some(Boolean)),
    placeholderData: keepPreviousData,
  });
  const others = found.filter(({ PersonID }) => !late.some((other) => other.PersonID === PersonID));
  const persons = [...late, ...others].filter((person) => likeness(typed, person) !== '').slice(0, SHOWN);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => see(persons));
  useEffect(() => {
    if (late.length > 0) notice.current?.focus();
  }, [late]);
  return (
    <div role="status">
      {persons.length > 0 && (
        <div ref={notice} className="alike-persons" tabIndex={-1}>
          <Users aria-hidden />
          <div>
            <b>This person may already exist</b>
            <ul>
              {persons.map((person) => (
                <li key={person.PersonID}>
                  <span>{`${person.FullName}, ${[person.CompanyName, likeness(typed, person)].filter(Boolean).join(', ')}`}</span>
                  <LinkButton
                    aria-label={`Use this one: ${person.FullName}, person ${person.PersonID}`}
                    onClick={() => onUse(person)}
                  >
                    Use this one
                  </LinkButton>
                </li>
              ))}
            </ul>
            {late.length > 0 && (
              <button type="submit" className="link-button">
                Add anyway
              </button>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
