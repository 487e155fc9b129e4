import { describe, expect, it } from '@jest/globals';
import { blankLead } from '@leaseledger/contract/leads/lead.details';
import { notAskedFor, notShown } from '../../testing/drawn.tsx';
import { LeadInputs } from './LeadInputs.tsx';
import { LeadShow } from './LeadShow.tsx';

const operational = { ...blankLead, LeaseType: 'Operational', AssigneeName: null, Person: null, PersonFullName: null };

describe('every field of a lead', () => {
  it('is asked for when a lead is added, business use once the lease is operational', () =>
    expect(notAskedFor(blankLead, LeadInputs)).toEqual(['BusinessUse']));
  it('can be edited, business use once the lease is operational', () =>
    expect(notAskedFor(blankLead, LeadInputs, operational)).toEqual(['BusinessUse']));
  it('is shown in the record', () => expect(notShown(blankLead, LeadShow, operational)).toEqual([]));
});
