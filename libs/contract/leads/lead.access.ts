import { managesLeads, worksLeads, type Rights } from '../access/permissions.ts';
import type { OfRecords } from '../kernel/endpoint.ts';
import type { LeadRow } from './lead.views.ts';

/** The fields that make a lead a user's own, when one of them holds the user's id (decisions 1). */
export const leadOwnerFields = ['AssignedToUserID', 'CreatedByUserID'] as const satisfies readonly (keyof LeadRow)[];

/** The rule for calls on a single lead. */
export const leadRecords: OfRecords = { all: managesLeads, own: 'leads that are assigned to them or that they logged' };

export type OwnedLead = Pick<LeadRow, (typeof leadOwnerFields)[number]>;

export const isOwnLead = (userID: number, lead: OwnedLead): boolean =>
  leadOwnerFields.some((field) => lead[field] === userID);

/** Whether a user opens and changes a lead and reads its history: managers of leads all leads, other users only their own. */
export const opensLead = ({ id, rights }: { readonly id: number; readonly rights: Rights }, lead: OwnedLead): boolean =>
  managesLeads(rights) || (worksLeads(rights) && isOwnLead(id, lead));
