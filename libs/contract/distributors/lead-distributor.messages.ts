import { ofLeads } from './distributor.codes.ts';
import { distributorMessages } from './distributor.messages.ts';

/** Messages of the lead distributor, in the specification's words where it has some (specification 3, sections 2 and 8). */
export const leadDistributorMessage = {
  ...distributorMessages(ofLeads),
  externalUser: 'Aborted. The user you selected is an External User & cannot be added to assignee pool.',
  cannotOpenLeads: (name: string) => `Aborted. ${name} may not open leads and cannot be added to the assignee pool.`,
  disabledUser: (name: string) =>
    `Aborted. The account of ${name} is disabled and cannot be added to the assignee pool.`,
  inPool: (name: string) => `Aborted. ${name} is already in the assignee pool.`,
  notAdded: (name: string) => `Failed to add ${name} to the Lead Distribution Pool.`,
  notRemoved: (name: string) => `Failed to remove ${name} from the Lead Distribution Pool.`,
  tooMany: 'The pool may hold 200 users.',
  poolChanged: 'The lead pool has been updated.',
} as const;
