import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { activity, type AreaHistory } from '../kernel/history.ts';
import type { RoleGroupEvent } from './role-group.events.ts';

export const roleGroupHistory: AreaHistory<RoleGroupEvent> = {
  subjectType: 'roleGroup',
  subjectID: ({ RoleGroupIntID }) => RoleGroupIntID,
  whyNoUndo: historyMessage.switchedByHand,
  entries: {
    SecondFactorRequired: () => activity('Second factor required', 'Second factor required of all users'),
    SecondFactorNotRequired: () => activity('Second factor not required', 'Second factor required no more'),
  },
};
