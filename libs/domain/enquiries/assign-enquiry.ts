import type { EnquiryDetails } from '@leaseledger/contract/enquiries/enquiry.details';
import { endedStatuses, firstStatusOf } from '@leaseledger/contract/enquiries/enquiry.statuses';
import { enquiryMessage } from '@leaseledger/contract/enquiries/enquiry.messages';
import {
  assignments,
  distributed,
  whyNotReceived,
  type AssignRecord,
  type DistributeRecord,
  type HandOverRecord,
} from '../behaviours/assigned-record.ts';
import { assignmentTo, type Assignment, type Unassignment } from '../behaviours/assignment.ts';
import type { Decision } from '../kernel/decision.ts';
import type { Candidate, NamedUser } from '../kernel/hand-over.ts';
import type { Rejection } from '../kernel/rejection.ts';
import { assigns, mayBeGiven, type EnquiryState, type OfEnquiry } from './enquiry.ts';

interface AssignEnquiry extends AssignRecord<'AssignEnquiry'> {
  /** The same call assigns other enquiries as well. */
  readonly isOneOfMany?: true;
}

export interface EnquiryAssigned {
  readonly type: 'EnquiryAssigned';
  readonly data: OfEnquiry & Assignment;
}

export interface EnquiryUnassigned {
  readonly type: 'EnquiryUnassigned';
  readonly data: OfEnquiry & Unassignment;
}

type Moved = EnquiryAssigned | EnquiryUnassigned;
type Options = Omit<Assignment, 'from' | 'to'>;

export const assigned = (to: NamedUser, options: Options, { EnquiryID, assignee }: EnquiryState): EnquiryAssigned => ({
  type: 'EnquiryAssigned',
  data: { EnquiryID, ...assignmentTo(to, assignee, options) },
});

/** Why a user may not be given an enquiry of this type; undefined if they may. */
export const mayNotReceive = (
  assignee: Candidate,
  details: Pick<EnquiryDetails, 'TypeCodeID'>,
): Rejection | undefined => whyNotReceived(assignee, mayBeGiven(details), enquiryMessage);

/** Only users who see enquiries of this type in their list may be given one. */
const mayReceive = (candidate: Candidate, { details }: EnquiryState): boolean => mayBeGiven(details)(candidate);

const assignment = assignments<EnquiryState, AssignEnquiry, EnquiryAssigned, EnquiryUnassigned, Options>({
  what: 'Enquiry',
  messages: enquiryMessage,
  assigns,
  mayReceive,
  isInHand: ({ status }) => !endedStatuses.includes(status),
  options: ({ isOneOfMany }) => ({ tellClient: true, isOneOfMany }),
  quietly: { tellClient: false },
  again: ({ tellClient }) => ({ tellClient, isRedone: true }),
  given: 'EnquiryAssigned',
  assigned,
  unassigned: (facts, { EnquiryID }) => ({ type: 'EnquiryUnassigned', data: { EnquiryID, ...facts } }),
});
export const { restored: returned } = assignment;

export const assignEnquiry: Decision<EnquiryState, AssignEnquiry, Moved> = {
  ...assignment.assign,
  command: 'AssignEnquiry',
  events: {
    EnquiryAssigned: {
      ...assignment.given,
      description: 'An enquiry was given to a user, with or without a mail to the customer.',
      example: { EnquiryID: 5, from: null, to: { UserID: 9, FullName: 'Sam Whitlock' }, tellClient: true },
    },
    EnquiryUnassigned: {
      ...assignment.taken,
      description: 'An enquiry is no longer assigned: an assignment was undone, or the assignee left.',
      example: { EnquiryID: 5, from: { UserID: 9, FullName: 'Sam Whitlock' } },
    },
  },
};

export const handOverEnquiry: Decision<EnquiryState, HandOverRecord<'HandOverEnquiry'>, never, Moved> = {
  ...assignment.handOver,
  command: 'HandOverEnquiry',
};

export const distributeEnquiry: Decision<
  EnquiryState,
  DistributeRecord<'DistributeEnquiry'>,
  never,
  EnquiryAssigned
> = {
  ...distributed<EnquiryState, EnquiryAssigned>(
    ({ status, details }) => status === firstStatusOf(details.TypeCodeID),
    mayReceive,
    (to, run, state) => assigned(to, { tellClient: true, ...run }, state),
  ),
  command: 'DistributeEnquiry',
};
