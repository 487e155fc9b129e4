import { view } from '../kernel/answer.ts';

/** `GET leads/residualLeadCreator`. Moments are ISO 8601 in UTC. */
export interface ResidualLeadCreatorView {
  readonly Enabled: boolean;
  readonly LastRun: string | null;
  readonly RunCount: number;
  readonly LastRunCreatedLeads: number;
  readonly TotalCreatedLeads: number;
  /** Whether a simulator plays the leasing system. */
  readonly IsSimulated: boolean;
}

export const residualLeadCreatorView = view<ResidualLeadCreatorView>('ResidualLeadCreatorView');
