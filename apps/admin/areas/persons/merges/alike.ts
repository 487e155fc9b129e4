import { opensPersons } from '@leaseledger/contract/access/permissions';
import type { AddPersonBody, AlikePersonBody } from '@leaseledger/contract/persons/person.bodies';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import type { AlikePerson } from '@leaseledger/contract/persons/person.views';
import { useRef, useState } from 'react';
import { call } from '../../../platform/http/api.ts';
import { useRights } from '../../../platform/session/session.ts';

/** Nobody waits longer than this to add a person because nothing says who is alike, in milliseconds. */
const PATIENCE = 3000;

/** What of a person tells whether somebody else is the same one. */
export const telling = ({
  FirstName,
  LastName,
  Email,
  EmailSecondary,
  ContactNumber,
  ContactNumberSecondary,
  CompanyID,
  CompanyName,
}: AlikePersonBody['Person']): AlikePersonBody['Person'] => ({
  FirstName,
  LastName,
  Email,
  EmailSecondary,
  ContactNumber,
  ContactNumberSecondary,
  CompanyID,
  CompanyName,
});

export const readAlike = (Person: AlikePersonBody['Person'], signal: AbortSignal) =>
  call(personEndpoints.alike, { body: { Person: telling(Person) } }, { signal });

/** Whom the reader was told of, for a form that adds a person. */
export interface AlikeCheck {
  /** Persons whom only the attempt to save brought up. */
  readonly late: readonly AlikePerson[];
  readonly see: (persons: readonly AlikePerson[]) => void;
}

/** Keeps a person from being added while there is somebody alike of whom the reader was not told; the next attempt goes through. */
export function useAlikeCheck() {
  const rights = useRights();
  const seen = useRef(new Set<number>());
  const [late, setLate] = useState<readonly AlikePerson[]>([]);
  const before = async ({ Person }: AddPersonBody): Promise<boolean> => {
    if (!opensPersons(rights)) return true; // Who is not theirs to see is not told to them.
    const found = await readAlike(Person, AbortSignal.timeout(PATIENCE)).catch(() => []);
    const unseen = found.filter(({ PersonID }) => !seen.current.has(PersonID));
    setLate(unseen);
    return unseen.length === 0;
  };
  const see = (persons: readonly AlikePerson[]) => persons.forEach(({ PersonID }) => seen.current.add(PersonID));
  const check: AlikeCheck = { late, see };
  return { before, check };
}
