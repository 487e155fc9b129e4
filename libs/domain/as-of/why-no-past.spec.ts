import { expect, it } from '@jest/globals';
import { asOfMessage } from '@leaseledger/contract/as-of/as-of.messages';
import { OWN_MAX, whyNoChanges, whyNoPast, whyTooManyOwn } from './why-no-past.ts';

it('a list that shows its own past has no other', () =>
  expect([true, false].map(whyNoPast)).toEqual([undefined, asOfMessage.noPast]));
it('the rows of a report have no changes', () =>
  expect([false, true].map(whyNoChanges)).toEqual([undefined, asOfMessage.noChanges]));
it('the past of more than 10,000 own records is not listed', () =>
  expect([OWN_MAX, OWN_MAX + 1].map(whyTooManyOwn)).toEqual([undefined, asOfMessage.tooMany]));
