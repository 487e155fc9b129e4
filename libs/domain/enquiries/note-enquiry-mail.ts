import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { knowsMail, mailed, notMailed } from '../behaviours/service-clocks.ts';
import type { Decision } from '../kernel/decision.ts';
import { isSystem } from '../kernel/rights.ts';
import type { EnquiryState, OfEnquiry } from './enquiry.ts';

interface OfMail {
  readonly SentEmailID: number;
}

interface NoteEnquiryMail extends OfMail {
  readonly type: 'NoteEnquiryMail';
  /** When the user sent it: ISO 8601, UTC. */
  readonly at: string;
}

interface EnquiryMailNoted {
  readonly type: 'EnquiryMailNoted';
  readonly data: OfEnquiry & OfMail & { readonly at: string };
}

/** The first mail that a user sent from the record may be the first contact. A later one counts if it failed. */
export const noteEnquiryMail: Decision<EnquiryState, NoteEnquiryMail, EnquiryMailNoted> = {
  command: 'NoteEnquiryMail',
  who: isSystem,
  of: 'any',
  decide: ({ SentEmailID, at }, { stage, EnquiryID, clocks }) =>
    stage === 'live' && !knowsMail(clocks, SentEmailID)
      ? [{ type: 'EnquiryMailNoted', data: { EnquiryID, SentEmailID, at } }]
      : [],
  events: {
    EnquiryMailNoted: {
      description: 'A mail that a user sent from the record of an enquiry: a contact for its service clocks.',
      evolve: (state, { SentEmailID, at }) => ({
        ...state,
        clocks: mailed(state.clocks, { SentEmailID, At: at }),
      }),
      history: null,
      undo: historyMessage.mailIsSent,
      example: { EnquiryID: 5, SentEmailID: 41, at: '2026-07-01T00:00:00.000Z' },
    },
  },
  any: (fc, some) => fc.record({ SentEmailID: fc.constant(41), at: some.moment }),
  weight: 2,
};

interface ForgetEnquiryMail extends OfMail {
  readonly type: 'ForgetEnquiryMail';
}

interface EnquiryMailNotSent {
  readonly type: 'EnquiryMailNotSent';
  readonly data: OfEnquiry & OfMail;
}

/** A noted mail failed or was withdrawn, so it was no contact. */
export const forgetEnquiryMail: Decision<EnquiryState, ForgetEnquiryMail, EnquiryMailNotSent> = {
  command: 'ForgetEnquiryMail',
  who: isSystem,
  of: 'any',
  decide: ({ SentEmailID }, { stage, EnquiryID, clocks }) =>
    stage === 'live' && knowsMail(clocks, SentEmailID)
      ? [{ type: 'EnquiryMailNotSent', data: { EnquiryID, SentEmailID } }]
      : [],
  events: {
    EnquiryMailNotSent: {
      description: 'The noted mail of an enquiry was not sent after all, so it is no contact.',
      evolve: (state, { SentEmailID }) => ({ ...state, clocks: notMailed(state.clocks, SentEmailID) }),
      history: null,
      undo: historyMessage.mailIsSent,
      example: { EnquiryID: 5, SentEmailID: 41 },
    },
  },
  any: (fc) => fc.constant({ SentEmailID: 41 }),
  weight: 2,
};
