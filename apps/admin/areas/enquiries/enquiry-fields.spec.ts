import { describe, expect, it } from '@jest/globals';
import { enquiryType, firstStatusOf, type EnquiryTypeID } from '@leaseledger/contract/enquiries/enquiry.statuses';
import { blankEnquiry, hasField } from '@leaseledger/contract/enquiries/enquiry.details';
import { notAskedFor, notShown } from '../../testing/drawn.tsx';
import { EnquiryInputs } from './EnquiryInputs.tsx';
import { EnquiryShow } from './EnquiryShow.tsx';

const BEGUN = '2026-07-01T00:00:00.000Z';

/** The fields that an enquiry of a type has. */
const fieldsOf = (type: EnquiryTypeID) =>
  Object.fromEntries(Object.entries(blankEnquiry).filter(([field]) => hasField(type, field)));
const record = (TypeCodeID: EnquiryTypeID) => ({
  ...blankEnquiry,
  TypeCodeID,
  OriginationUserID: 3,
  AssigneeName: null,
  AssignedDateTime: null,
  LeadID: null,
  Person: null,
  PersonFullName: null,
  Stays: [],
  FirstContactDateTime: null,
  FirstContactSeconds: null,
  CreatedDateTime: BEGUN,
  StatusCodeID: firstStatusOf(TypeCodeID),
  StatusSince: BEGUN,
  StatusCountsFrom: BEGUN,
});

describe.each(Object.entries(enquiryType))('a %s enquiry', (_, type) => {
  it('has an input for every field, but for its type and what only managers decide', () =>
    expect(notAskedFor(fieldsOf(type), EnquiryInputs, record(type))).toEqual([
      'TypeCodeID',
      'Urgent',
      'OriginationUserName',
    ]));
  it('shows every field', () => expect(notShown(fieldsOf(type), EnquiryShow, record(type))).toEqual([]));
});
