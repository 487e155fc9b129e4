import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { picked } from '@leaseledger/contract/kernel/picked';
import { blankLead, type LeadDetails } from '@leaseledger/contract/leads/lead.details';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import { nobody, somebody } from '../behaviours/about-person.ts';
import { merged } from '../behaviours/amendment.ts';
import { recordChanged } from '../kernel/changes.ts';
import type { Decision } from '../kernel/decision.ts';
import type { NamedUser } from '../kernel/hand-over.ts';
import { activity } from '../kernel/history.ts';
import { ruleBroken } from '../kernel/rejection.ts';
import { manages, notThere, personal, type LeadState, type OfLead } from './lead.ts';

/** The fields that an enquiry takes over from its lead. */
const carriedIntoEnquiry = [
  'PriorityCodeID',
  'PreferredCallTime',
  'Referral',
  'IsExistingClient',
  'Notes',
] as const satisfies readonly (keyof LeadDetails)[];

/** Further facts about an enquiry that was a lead. */
export interface ConvertedInto {
  /**
   * The person that the enquiry is shown with, if the lead's person was merged into another one. An unmerge returns the
   * enquiry together with the lead's person.
   */
  readonly KeptPersonID?: number;
  /** The lead's assignee, if they work on enquiries. */
  readonly assignee?: NamedUser | null;
}

/**
 * Into the enquiry with this id. `person` is the current person; undefined if they no longer exist. `assignee` works on
 * the enquiry from then on.
 */
interface ConvertLead extends ConvertedInto {
  readonly type: 'ConvertLead';
  readonly EnquiryID: number;
  readonly person: LeadPerson | undefined;
}

interface LeadConvertedToEnquiry {
  readonly type: 'LeadConvertedToEnquiry';
  /** The lead is permanently an enquiry. Carries the first details of the enquiry and the names of that day. */
  readonly data: OfLead &
    LeadPerson &
    Pick<LeadDetails, (typeof carriedIntoEnquiry)[number]> & { readonly EnquiryID: number } & ConvertedInto;
}

/** A lead becomes an enquiry once. A second call changes nothing. */
export const convertLead: Decision<LeadState, ConvertLead, LeadConvertedToEnquiry> = {
  command: 'ConvertLead',
  who: manages,
  of: 'any',
  decide({ type: _, person, ...into }, state) {
    const { stage, LeadID, person: former, details } = state;
    if (stage === 'converted') return [];
    const gone = notThere(state);
    if (gone !== undefined) return gone;
    if (person === undefined || former.PersonFullName === null) return ruleBroken(leadMessage.personForgotten);
    return [
      { type: 'LeadConvertedToEnquiry', data: { LeadID, ...into, ...person, ...picked(details, carriedIntoEnquiry) } },
    ];
  },
  events: {
    LeadConvertedToEnquiry: {
      description: 'A lead became an enquiry permanently: with the first details of the enquiry.',
      personal,
      evolve: (state, data) => ({ ...state, stage: 'converted', person: merged(nobody, data) }),
      history: ({ EnquiryID }) =>
        activity('Lead converted', `Became enquiry ${EnquiryID}`, [
          recordChanged('Enquiry', 'enquiry', null, EnquiryID),
        ]),
      beside: ({ LeadID, EnquiryID }) => [
        {
          subjectType: 'enquiry',
          subjectID: EnquiryID,
          entry: activity('Lead converted', `Lead ${LeadID} became this enquiry`),
        },
      ],
      undo: { touched: () => ['The lead'], back: historyMessage.convertedForGood },
      example: {
        LeadID: 47,
        EnquiryID: 5,
        ...nobody,
        PersonID: 10,
        PersonFullName: 'Tess Moana',
        ...picked(blankLead, carriedIntoEnquiry),
      },
    },
  },
  any: (fc, some) => fc.record({ EnquiryID: some.ids, person: somebody(some) }),
};
