import type { Area } from '../kernel/area.ts';
import { leadDistributorDecider } from './lead-distributor.decider.ts';
import type { LeadDistributorEvent } from './lead-distributor.events.ts';
import { leadDistributorHistory } from './lead-distributor.history.ts';

/** The settings of the lead distributor; its runs are an area of their own. */
export const leadDistributorArea = {
  decider: leadDistributorDecider,
  events: {
    LeadDistributorSwitched: { description: 'The lead distributor was switched on or off.', schemaVersion: 1 },
    LeadDistributorIntervalSet: {
      description: 'How often the lead distributor runs was changed, in milliseconds; with what it was before.',
      schemaVersion: 1,
    },
    LeadPoolChanged: {
      description:
        'Users joined or left the lead pool, or its order was changed; the whole pool, and who came and went.',
      schemaVersion: 1,
    },
  },
  history: leadDistributorHistory,
} satisfies Area<LeadDistributorEvent>;
