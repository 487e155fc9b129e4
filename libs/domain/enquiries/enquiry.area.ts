import { message } from '@leaseledger/contract/shared/messages';
import type { ReturnsTo } from '../behaviours/about-person.ts';
import { undoneInTurn } from '../behaviours/undone-in-turn.ts';
import { aggregate, type Aggregate, type CommandsOf, type EventsOf } from '../kernel/decision.ts';
import { missing } from '../kernel/rejection.ts';
import type { UndoDecision } from '../kernel/undo.ts';
import { amendEnquiry, blankMentions } from './amend-enquiry.ts';
import { assignEnquiry, distributeEnquiry, handOverEnquiry } from './assign-enquiry.ts';
import { changeEnquiryStatus, markEnquiryDelivered } from './change-enquiry-status.ts';
import { deleteEnquiry, restoredEnquiry } from './delete-enquiry.ts';
import { initialEnquiry, notThere, opens, type EnquiryState } from './enquiry.ts';
import { addEnquiry, logEnquiry } from './log-enquiry.ts';
import { forgetEnquiryMail, noteEnquiryMail } from './note-enquiry-mail.ts';

const enquiryDecisions = [
  logEnquiry,
  addEnquiry,
  amendEnquiry,
  assignEnquiry,
  distributeEnquiry,
  handOverEnquiry,
  changeEnquiryStatus,
  markEnquiryDelivered,
  noteEnquiryMail,
  forgetEnquiryMail,
  deleteEnquiry,
  restoredEnquiry,
  blankMentions,
] as const;
export type EnquiryEvent = EventsOf<typeof enquiryDecisions>;
export interface UndoEnquiryDecision extends UndoDecision<EnquiryEvent>, ReturnsTo {}
export type EnquiryCommand = CommandsOf<typeof enquiryDecisions> | UndoEnquiryDecision;

/** Enquiries and new business: specification 3, sections 2 to 6; who may what: decisions 1. */
export const enquiryArea: Aggregate<EnquiryCommand, EnquiryState, EnquiryEvent> = aggregate(enquiryDecisions, {
  category: 'enquiry',
  initialState: initialEnquiry,
  notThere,
  looksFirst: true,
  undo: {
    who: opens,
    refused: ({ stage }) => (stage === 'unknown' ? missing(message.notFound('Enquiry')) : undefined),
    decide: (undone, state, _context, back) =>
      undoneInTurn(undone, state, back, enquiryDecider.evolve, {
        deleted: 'EnquiryDeleted',
        restored: 'EnquiryRestored',
      }),
  },
  subjectType: 'enquiry',
  subjectID: ({ EnquiryID }) => EnquiryID,
  weight: 4,
});
export const { decider: enquiryDecider } = enquiryArea;
