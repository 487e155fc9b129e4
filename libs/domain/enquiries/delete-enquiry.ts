import { endedStatuses, enquiryStatus, type EnquiryStatusID } from '@leaseledger/contract/enquiries/enquiry.codes';
import { blankCommon, blankEnquiry, enquiryLabels } from '@leaseledger/contract/enquiries/enquiry.details';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import { message } from '@leaseledger/contract/shared/messages';
import { nobody } from '../behaviours/about-person.ts';
import { merged } from '../behaviours/amendment.ts';
import { returning } from '../behaviours/assignment.ts';
import type { Decision, Outcome, Recorded } from '../kernel/decision.ts';
import type { NamedUser } from '../kernel/hand-over.ts';
import { activity } from '../kernel/history.ts';
import { forbidden, ruleBroken } from '../kernel/rejection.ts';
import type { EnquiryUnassigned } from './assign-enquiry.ts';
import {
  deletes,
  initialEnquiry,
  mayBeGiven,
  personal,
  toldDetails,
  type EnquiryState,
  type EnquiryTraces,
  type OfEnquiry,
  type ReturnsTo,
  type ToldDetails,
  type UndoOnEnquiry,
} from './enquiry.ts';

interface DeleteEnquiry {
  readonly type: 'DeleteEnquiry';
}

interface EnquiryDeleted {
  readonly type: 'EnquiryDeleted';
  readonly data: OfEnquiry;
}

interface EnquiryRestored {
  readonly type: 'EnquiryRestored';
  /**
   * The deletion of the enquiry was undone. Carries all its previous values, because deleted rows are not read, and the
   * current names.
   */
  readonly data: OfEnquiry &
    LeadPerson &
    ToldDetails &
    EnquiryTraces & { readonly status: EnquiryStatusID; readonly assignee: NamedUser | null };
}

/**
 * A deleted enquiry with its previous values, and with the current names of its person and users. An assignee who left
 * since is removed, as if they had left before. An enquiry that has ended keeps its assignee.
 * @param staff the current assignee, assigner and creator; undefined if they no longer exist
 */
function restored(
  person: LeadPerson,
  { assignee, assigner, creator }: ReturnsTo,
  { EnquiryID, details, status, traces, assignee: former }: EnquiryState,
): readonly (EnquiryRestored | EnquiryUnassigned)[] {
  const has = returning(former, assignee, mayBeGiven(details));
  const back: EnquiryRestored = {
    type: 'EnquiryRestored',
    data: {
      EnquiryID,
      ...person,
      ...toldDetails(details),
      ...traces,
      createdBy: { id: traces.createdBy.id, name: creator?.FullName ?? traces.createdBy.name },
      assignedBy: assigner?.FullName ?? traces.assignedBy,
      status,
      assignee: has.assignee,
    },
  };
  return has.leaves === undefined || endedStatuses.includes(status)
    ? [back]
    : [back, { type: 'EnquiryUnassigned', data: { EnquiryID, ...has.leaves } }];
}

export const deleteEnquiry: Decision<EnquiryState, DeleteEnquiry, EnquiryDeleted> = {
  command: 'DeleteEnquiry',
  who: deletes,
  of: 'known',
  decide: (_command, { EnquiryID }) => [{ type: 'EnquiryDeleted', data: { EnquiryID } }],
  events: {
    EnquiryDeleted: {
      description: 'An enquiry was deleted; it can be brought back for some time.',
      evolve: (state) => ({ ...state, stage: 'deleted' }),
      history: () => activity('Enquiry deleted', 'Deleted'),
      undo: {
        touched: () => ['The enquiry'],
        back(
          _data,
          state,
          { actor },
          { person, isKept = false, ...staff }: UndoOnEnquiry,
        ): Outcome<EnquiryRestored | EnquiryUnassigned> {
          if (!deletes(actor)) return forbidden(message.forbidden);
          if (state.person.PersonFullName === null || person?.PersonID !== state.person.PersonID)
            return ruleBroken(historyMessage.forgotten);
          return isKept ? restored(person, staff, state) : ruleBroken(historyMessage.deletedForGood);
        },
      },
      example: { EnquiryID: 5 },
    },
  },
  any: (fc) => fc.constant({}),
};

/** A deletion was undone. */
export const restoredEnquiry: Recorded<EnquiryState, EnquiryRestored> = {
  events: {
    EnquiryRestored: {
      description: 'The deletion of an enquiry was undone: all of it as it was, with the names of today.',
      personal,
      defaults: blankCommon,
      evolve: ({ traces }, data) => ({
        stage: 'live',
        EnquiryID: data.EnquiryID,
        person: merged(nobody, data),
        details: merged(blankEnquiry, data),
        status: data.status,
        assignee: data.assignee,
        traces: merged<EnquiryTraces>(traces, data),
      }),
      history: () => activity('Enquiry restored', 'Brought back as it was'),
      undo: {
        touched: () => ['The enquiry', 'Person', 'Assignee', 'Status', ...Object.values(enquiryLabels)],
        back: (_data, { EnquiryID }, { actor }) =>
          deletes(actor) ? [{ type: 'EnquiryDeleted', data: { EnquiryID } }] : forbidden(message.forbidden),
      },
      example: {
        EnquiryID: 5,
        ...nobody,
        PersonID: 8,
        PersonFullName: 'Ravi Menon',
        ...blankCommon,
        ...initialEnquiry.traces,
        createdAt: '2026-06-28T01:30:00.000Z',
        status: enquiryStatus.OPEN,
        assignee: null,
      },
    },
  },
};
