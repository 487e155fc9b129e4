import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { useRead } from '../kernel/use-read.ts';

/** What shows persons, and is read again when one changes: leads carry their person's name. */
export const personReads = ['persons', 'leads', 'history'] as const;

/** One person with counts. */
export const usePerson = (personID: number) => useRead(personEndpoints.one, { params: { id: personID } }, { resource: 'persons' });

/** Persons with the same e-mail address or telephone number. */
export const useDuplicates = (personID: number) => useRead(personEndpoints.duplicates, { params: { id: personID } }, { resource: 'persons' });
