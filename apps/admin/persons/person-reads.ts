import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import type { PersonRow, PersonView } from '@leaseledger/contract/persons/person.views';
import { useRead } from '../kernel/use-read.ts';

/** What shows persons, and is read again when one changes: leads carry their person's name. */
export const personReads = ['persons', 'leads', 'history'] as const;

/** One person with counts. */
export const usePerson = (personID: number) => useRead<PersonView>(personEndpoints.one, { params: { id: personID }, resource: 'persons' });

/** Leads of a person that the reader may open. */
export const usePersonLeads = (personID: number) => useRead<readonly LeadRow[]>(personEndpoints.leads, { params: { id: personID }, resource: 'persons' });

/** Persons with the same e-mail address or telephone number. */
export const useDuplicates = (personID: number) => useRead<readonly PersonRow[]>(personEndpoints.duplicates, { params: { id: personID }, resource: 'persons' });
