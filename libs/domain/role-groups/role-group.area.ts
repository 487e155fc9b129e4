import type { Area } from '../kernel/area.ts';
import { roleGroupDecider } from './role-group.decider.ts';
import type { RoleGroupEvent } from './role-group.events.ts';
import { roleGroupHistory } from './role-group.history.ts';

/** Role groups: what they ask of their users. What they grant stands in the contract. */
export const roleGroupArea = {
  decider: roleGroupDecider,
  events: {
    SecondFactorRequired: {
      description: 'The users of a role group must have a second factor.',
      schemaVersion: 1,
      isSeenAtOnce: true,
    },
    SecondFactorNotRequired: {
      description: 'The users of a role group no longer need a second factor.',
      schemaVersion: 1,
      isSeenAtOnce: true,
    },
  },
  history: roleGroupHistory,
} satisfies Area<RoleGroupEvent>;
