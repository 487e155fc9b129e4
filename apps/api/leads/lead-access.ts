import { managesLeads } from '@leaseledger/contract/access/permissions';
import { leadOwnerFields, opensLead, type OwnedLead } from '@leaseledger/contract/leads/lead.access';
import type { Condition } from '@leaseledger/projections/kernel/read-store';
import type { Caller } from '../kernel/caller.ts';
import type { Scope } from '../lists/list-resources.ts';

/** Leads that are the caller's own. */
export const ownLeads = ({ user }: Caller): Condition[] => leadOwnerFields.map((column) => ({ column, is: user.UserID }));

/** The leads that the caller opens, among those who work leads at all: the list's half of `opensLead`. */
export const leadScope = (caller: Caller): Scope => (managesLeads(caller.rights) ? {} : { anyOf: ownLeads(caller) });

export const mayOpen = ({ user, rights }: Caller, lead: OwnedLead): boolean => opensLead({ id: user.UserID, rights }, lead);
