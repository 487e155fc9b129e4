import { expect, it } from '@jest/globals';
import { ofEnquiries, ofLeads } from './distributor.codes.ts';
import { byRun, runIn } from './run-words.ts';

it('reads the run of a distributor from its own sentences only', () => {
  const sentence = `Assigned to Sam Whitlock${byRun(253, ofEnquiries)}`;
  expect(sentence).toBe('Assigned to Sam Whitlock, by run 253 of the enquiry distributor');
  expect([runIn(sentence, ofEnquiries), runIn(sentence, ofLeads)]).toEqual([253, undefined]);
  expect(runIn('Assigned to Sam Whitlock', ofEnquiries)).toBeUndefined();
});
