import { describe, expect, it } from '@jest/globals';
import { blankLead } from '@leaseledger/contract/leads/lead.details';
import { blankGiven } from '@leaseledger/contract/leads/lead.given';
import { notAskedFor, notShown } from '../../testing/drawn.tsx';
import { LeadInputs } from './LeadInputs.tsx';
import { LeadShow } from './LeadShow.tsx';

const operational = {
  ...blankLead,
  ...blankGiven,
  LeaseType: 'Operational',
  AssigneeName: null,
  Person: null,
  PersonFullName: null,
};

describe('lead fields', () => {
  it('the add form has an input for every lead field except business use', () =>
    expect(notAskedFor(blankLead, LeadInputs)).toEqual(['BusinessUse']));
  it('the edit form of an operational lease has an input for every lead field', () =>
    expect(notAskedFor(blankLead, LeadInputs, operational)).toEqual(['BusinessUse']));
  it('the lead record shows every field', () => expect(notShown(blankLead, LeadShow, operational)).toEqual([]));
});
