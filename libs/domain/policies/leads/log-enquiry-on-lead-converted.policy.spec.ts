import { it } from '@jest/globals';
import { blankCommon } from '@leaseledger/contract/enquiries/enquiry.details';
import { given } from '../../kernel/given-policy.ts';
import { logEnquiryOnLeadConverted } from './log-enquiry-on-lead-converted.policy.ts';
import { aroha } from '@leaseledger/contract/testing/people';

const data = {
  LeadID: 42,
  EnquiryID: 5,
  ...aroha,
  PriorityCodeID: 14,
  PreferredCallTime: null,
  Referral: 'A colleague',
  IsExistingClient: true,
  Notes: 'Asks about the fuel card',
};

it('logs a converted lead as a standard enquiry, created by the user who converted it', () =>
  given(logEnquiryOnLeadConverted, { type: 'LeadConvertedToEnquiry', data }).then([
    {
      type: 'Decide',
      category: 'enquiry',
      id: 5,
      command: { type: 'LogEnquiry', enquiry: { ...blankCommon, ...data, createdBy: { id: null, name: 'System' } } },
    },
  ]));
