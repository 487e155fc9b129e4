import { managesLeads } from '@leaseledger/contract/access/permissions';
import { leadOwnerFields, opensLead, type OwnedLead } from '@leaseledger/contract/leads/lead.access';
import type { HistoryChange } from '@leaseledger/contract/history/history.views';
import { blankGiven, givenLabels } from '@leaseledger/contract/leads/lead.given';
import { maskedContact } from '@leaseledger/contract/shared/masked-contact';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import { leadRows } from '@leaseledger/projections/leads/lead-rows.projection';
import { isFoundIn } from '@leaseledger/projections/stores/search-words';
import type { Condition } from '@leaseledger/projections/kernel/read-store';
import type { Caller } from '../../platform/callers/caller.ts';
import type { Scope } from '../../platform/lists/list-resources.ts';

/** The leads that the caller owns. */
export const ownLeads = ({ user }: Caller): Condition[] =>
  leadOwnerFields.map((column) => ({ column, is: user.UserID }));

/** The leads that the caller opens, if they work leads at all: the list's half of `opensLead`. */
export const leadScope = (caller: Caller): Scope => (managesLeads(caller.rights) ? {} : { anyOf: ownLeads(caller) });

export const mayOpen = ({ user, rights }: Caller, lead: OwnedLead): boolean =>
  opensLead({ id: user.UserID, rights }, lead);

/** Contact details of persons. External users see them masked, and cannot search by them. */
const CONTACT = ['PersonEmail', 'PersonContactNumber'] as const satisfies readonly (keyof LeadRow)[];
const searchedByOutsiders = (leadRows.readModel.search ?? []).filter(
  (field) => !CONTACT.some((contact) => contact === field),
);

/** A lead as the caller sees it. */
export function seenLead<Row extends LeadRow>(caller: Caller, row: Row): Row {
  if (!caller.rights.external) return row;
  const masked = maskedContact({ email: row.PersonEmail, phone: row.PersonContactNumber });
  return { ...row, ...blankGiven, PersonEmail: masked.email, PersonContactNumber: masked.phone };
}

/** Turns the rows of a list into those that the caller sees; undefined when they stay unchanged. */
export const seenLeads = (caller: Caller): ((row: LeadRow) => LeadRow) | undefined =>
  caller.rights.external ? (row) => seenLead(caller, row) : undefined;

const labelsOfGiven: ReadonlySet<string> = new Set(Object.values(givenLabels));

/** Whether the caller sees a change of a lead's history. External users never see the details as given. */
export const seesValues = ({ rights }: Caller, { Label }: HistoryChange): boolean =>
  !rights.external || !labelsOfGiven.has(Label);

/** The columns by which the caller may find leads; undefined for all. */
export const leadColumns = ({ rights }: Caller): readonly string[] | undefined =>
  rights.external
    ? Object.keys(leadRows.readModel.columns).filter((column) => !CONTACT.some((contact) => contact === column))
    : undefined;

/** Whether a search text matches the parts of the lead that an external user sees. */
export const isFoundByOutsider = (text: string, row: LeadRow): boolean =>
  isFoundIn(
    text,
    searchedByOutsiders.map((field) => row[field]),
  );
