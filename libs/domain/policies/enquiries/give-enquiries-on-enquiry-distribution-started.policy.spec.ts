import { it } from '@jest/globals';
import { given } from '../../kernel/given-policy.ts';
import { giveEnquiriesOnEnquiryDistributionStarted } from './give-enquiries-on-enquiry-distribution-started.policy.ts';

const enquiry = { RecordID: 5, PriorityCodeID: 14, CreatedDateTime: '2026-07-01T00:00:00.000Z', to: 9 };

it('gives the enquiries of a run, if it has any', () => {
  const started = (records: readonly (typeof enquiry)[]) =>
    given(giveEnquiriesOnEnquiryDistributionStarted, {
      type: 'EnquiryDistributionStarted',
      data: { RunID: 7, waiting: records.length, line: [], records },
    });
  started([enquiry]).then([{ type: 'GiveEnquiries', RunID: 7, records: [{ RecordID: 5, to: 9 }] }]);
  started([]).then([]);
});
