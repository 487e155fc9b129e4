import { it } from '@jest/globals';
import { given } from '../../kernel/given-policy.ts';
import { giveLeadsOnLeadDistributionStarted } from './give-leads-on-lead-distribution-started.policy.ts';

const lead = { LeadID: 42, PriorityCodeID: 14, CreatedDateTime: '2026-07-01T00:00:00.000Z', to: 9 };

it('gives what a run decided', () =>
  given(giveLeadsOnLeadDistributionStarted, {
    type: 'LeadDistributionStarted',
    data: { RunID: 7, waiting: 1, line: [], leads: [lead] },
  }).then([{ type: 'GiveLeads', RunID: 7, records: [{ RecordID: 42, to: 9 }] }]));
it('does nothing where a run gave nothing', () =>
  given(giveLeadsOnLeadDistributionStarted, {
    type: 'LeadDistributionStarted',
    data: { RunID: 7, waiting: 0, line: [], leads: [] },
  }).then([]));
