import { managesLeads } from '@leaseledger/contract/access/permissions';
import { leadOwnerFields, opensLead, type OwnedLead } from '@leaseledger/contract/leads/lead.access';
import type { HistoryChange } from '@leaseledger/contract/history/history.views';
import { blankGiven, givenLabels } from '@leaseledger/contract/leads/lead.given';
import { leadRows } from '@leaseledger/projections/leads/lead-rows.projection';
import type { Condition } from '@leaseledger/projections/kernel/read-store';
import type { Caller } from '../../platform/callers/caller.ts';
import type { Scope } from '../../platform/lists/list-resources.ts';
import { outsiderView } from '../../platform/lists/outsider-view.ts';
import { maskedPersonOf, personContact } from '../persons/exports/masked-person.ts';

/** The leads that the caller owns. */
export const ownLeads = ({ user }: Caller): Condition[] =>
  leadOwnerFields.map((column) => ({ column, is: user.UserID }));

/** The leads that the caller opens, if they work leads at all: the list's half of `opensLead`. */
export const leadScope = (caller: Caller): Scope => (managesLeads(caller.rights) ? {} : { anyOf: ownLeads(caller) });

export const mayOpen = ({ user, rights }: Caller, lead: OwnedLead): boolean =>
  opensLead({ id: user.UserID, rights }, lead);

/** Leads as external users see them, without the details as given. */
export const {
  seen: seenLead,
  seenRows: seenLeads,
  columns: leadColumns,
  found: foundLeads,
} = outsiderView(leadRows.readModel, personContact, (row) => ({ ...maskedPersonOf(row), ...blankGiven }));

const labelsOfGiven: ReadonlySet<string> = new Set(Object.values(givenLabels));

/** Whether the caller sees a change of a lead's history. External users never see the details as given. */
export const seesValues = ({ rights }: Caller, { Label }: HistoryChange): boolean =>
  !rights.external || !labelsOfGiven.has(Label);
