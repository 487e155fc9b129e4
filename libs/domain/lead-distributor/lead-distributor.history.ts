import { historyMessage } from '@leaseledger/contract/history/history.messages';
import type { NamedUser } from '../kernel/hand-over.ts';
import { activity, type AreaHistory } from '../kernel/history.ts';
import { LEAD_DISTRIBUTOR_ID } from './lead-distributor.decider.ts';
import type { LeadDistributorEvent } from './lead-distributor.events.ts';

const minutes = (RunInterval: number): string => `${RunInterval / 60_000} minutes`;
const names = (users: readonly NamedUser[]): string => users.map(({ FullName }) => FullName).join(', ');

export const leadDistributorHistory: AreaHistory<LeadDistributorEvent> = {
  subjectType: 'leadDistributor',
  subjectID: () => LEAD_DISTRIBUTOR_ID,
  whyNoUndo: historyMessage.switchedByHand,
  entries: {
    LeadDistributorSwitched: ({ Enabled }) =>
      Enabled
        ? activity('Lead distributor active', 'Lead distributor switched on')
        : activity('Lead distributor inactive', 'Lead distributor switched off'),
    LeadDistributorIntervalSet: ({ RunInterval, was }) =>
      activity(
        'Lead distributor interval set',
        `Lead distributor runs every ${minutes(RunInterval)} instead of ${minutes(was.RunInterval)}`,
      ),
    LeadPoolChanged: ({ added, removed }) =>
      activity(
        'Lead pool changed',
        [
          ...(added.length > 0 ? [`${names(added)} joined the lead pool`] : []),
          ...(removed.length > 0 ? [`${names(removed)} left the lead pool`] : []),
        ].join('; ') || 'Order of the lead pool changed',
      ),
  },
};
