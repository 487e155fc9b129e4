import { managesLeads, worksLeads, type Rights } from '../access/permissions.ts';
import type { OfRecords } from '../kernel/endpoint.ts';
import type { LeadRow } from './lead.views.ts';

/** Whose a lead is: a lead is a user's own when one of these names them (decisions 1). */
export const leadOwnerFields = ['AssignedToUserID', 'CreatedByUserID'] as const satisfies readonly (keyof LeadRow)[];

/** What calls on one lead depend on. */
export const leadRecords: OfRecords = { all: managesLeads, own: 'leads that are assigned to them or that they logged' };

export type OwnedLead = Pick<LeadRow, (typeof leadOwnerFields)[number]>;

export const isOwnLead = (userID: number, lead: OwnedLead): boolean =>
  leadOwnerFields.some((field) => lead[field] === userID);

/** Who sees and changes a lead, and reads its history: those who manage leads, and whoever works leads of their own. */
export const opensLead = ({ id, rights }: { readonly id: number; readonly rights: Rights }, lead: OwnedLead): boolean =>
  managesLeads(rights) || (worksLeads(rights) && isOwnLead(id, lead));
