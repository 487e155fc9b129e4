import { enquiryStatus, type EnquiryStatusID } from '@leaseledger/contract/enquiries/enquiry.statuses';
import { blankCommon, blankEnquiry, enquiryLabels } from '@leaseledger/contract/enquiries/enquiry.details';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import { nobody } from '../behaviours/about-person.ts';
import { merged } from '../behaviours/amendment.ts';
import { deletions } from '../behaviours/deleted-record.ts';
import { begun, type ServiceClocks } from '../behaviours/service-clocks.ts';
import type { Command, Decision, Recorded } from '../kernel/decision.ts';
import type { NamedUser } from '../kernel/hand-over.ts';
import { returned, type EnquiryUnassigned } from './assign-enquiry.ts';
import {
  deletes,
  initialEnquiry,
  momentOf,
  personal,
  toldDetails,
  type EnquiryState,
  type EnquiryTraces,
  type OfEnquiry,
  type ToldDetails,
} from './enquiry.ts';

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
    EnquiryTraces & {
      readonly status: EnquiryStatusID;
      readonly assignee: NamedUser | null;
      /** They ran on while it was deleted. Older events lack them. */
      readonly clocks?: ServiceClocks;
    };
}

const deletion = deletions<EnquiryState, EnquiryDeleted, EnquiryRestored | EnquiryUnassigned>({
  what: 'Enquiry',
  the: 'The enquiry',
  deletes,
  deleted: ({ EnquiryID }) => ({ type: 'EnquiryDeleted', data: { EnquiryID } }),
  restored: (person, staff, state) =>
    returned(state, staff, ({ traces, assignee }): EnquiryRestored => ({
      type: 'EnquiryRestored',
      data: {
        EnquiryID: state.EnquiryID,
        ...person,
        ...toldDetails(state.details),
        ...traces,
        status: state.status,
        assignee,
        clocks: state.clocks,
      },
    })),
  labels: Object.values(enquiryLabels),
});

export const deleteEnquiry: Decision<EnquiryState, Command<'DeleteEnquiry'>, EnquiryDeleted> = {
  ...deletion.remove,
  command: 'DeleteEnquiry',
  events: {
    EnquiryDeleted: {
      ...deletion.deleted,
      description: 'An enquiry was deleted; it can be brought back for some time.',
      example: { EnquiryID: 5 },
    },
  },
};

/** A deletion was undone. */
export const restoredEnquiry: Recorded<EnquiryState, EnquiryRestored> = {
  events: {
    EnquiryRestored: {
      ...deletion.restored,
      description: 'The deletion of an enquiry was undone: all of it as it was, with the names of today.',
      personal,
      defaults: blankCommon,
      evolve: ({ traces }, data, event) => ({
        stage: 'live',
        EnquiryID: data.EnquiryID,
        person: merged(nobody, data),
        details: merged(blankEnquiry, data),
        status: data.status,
        assignee: data.assignee,
        clocks: data.clocks ?? begun(data.status, momentOf(event, initialEnquiry)),
        traces: merged<EnquiryTraces>(traces, data),
      }),
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
        clocks: begun(enquiryStatus.OPEN, '2026-07-01T00:00:00.000Z'),
      },
    },
  },
};
