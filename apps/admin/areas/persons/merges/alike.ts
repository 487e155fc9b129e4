import { picked } from '@leaseledger/contract/kernel/picked';
import { opensPersons } from '@leaseledger/contract/access/permissions';
import type { AddPersonBody, AlikePersonBody } from '@leaseledger/contract/persons/person.bodies';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import type { AlikePerson } from '@leaseledger/contract/persons/person.views';
import { useRef, useState } from 'react';
import { call } from '../../../platform/http/api.ts';
import { useRights } from '../../../platform/session/session.ts';

/** The milliseconds after which a person is added without the check for similar persons. */
const PATIENCE = 3000;

/** The fields of a person that the search for similar persons compares. */
export const telling = (person: AlikePersonBody['Person']): AlikePersonBody['Person'] =>
  picked(person, [
    'FirstName',
    'LastName',
    'Email',
    'EmailSecondary',
    'ContactNumber',
    'ContactNumberSecondary',
    'CompanyID',
    'CompanyName',
  ]);

export const readAlike = (Person: AlikePersonBody['Person'], signal: AbortSignal) =>
  call(personEndpoints.alike, { body: { Person: telling(Person) } }, { signal });

/** The similar persons that a form has shown. */
export interface AlikeCheck {
  /** The persons found only on saving. */
  readonly late: readonly AlikePerson[];
  readonly see: (persons: readonly AlikePerson[]) => void;
}

/** Stops the first save when similar persons exist that the form has not shown. The next save goes through. */
export function useAlikeCheck() {
  const rights = useRights();
  const seen = useRef(new Set<number>());
  const [late, setLate] = useState<readonly AlikePerson[]>([]);
  const before = async ({ Person }: AddPersonBody): Promise<boolean> => {
    if (!opensPersons(rights)) return true; // A user without access to persons must not learn of them.
    const found = await readAlike(Person, AbortSignal.timeout(PATIENCE)).catch(() => []);
    const unseen = found.filter(({ PersonID }) => !seen.current.has(PersonID));
    setLate(unseen);
    return unseen.length === 0;
  };
  const see = (persons: readonly AlikePerson[]) => persons.forEach(({ PersonID }) => seen.current.add(PersonID));
  const check: AlikeCheck = { late, see };
  return { before, check };
}
