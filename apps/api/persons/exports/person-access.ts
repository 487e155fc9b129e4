import { opensPersons, registersPersons } from '@leaseledger/contract/access/permissions';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import type { Caller } from '../../kernel/caller.ts';

/** Whoever opens the person screens opens every person; an external user those whom they registered (decisions 4, "Leads, more"). */
export const opensPerson = ({ user, rights }: Caller, row: Pick<PersonRow, 'CreatedByUserID'>): boolean =>
  opensPersons(rights) || (registersPersons(rights) && row.CreatedByUserID === user.UserID);
