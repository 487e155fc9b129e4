import {
  blankEnquiry,
  enquiryFormats,
  enquiryLabels,
  personalEnquiryDetails,
  type EnquiryDetails,
} from '@leaseledger/contract/enquiries/enquiry.details';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import { isEmpty, merged } from '../behaviours/amendment.ts';
import { blankedTexts, type BlankMentions } from '../behaviours/mentions.ts';
import { openChanges } from '../kernel/changes.ts';
import type { DomainEvent } from '../kernel/decider.ts';
import { aggregate, type CommandsOf, type Decision, type EventsOf } from '../kernel/decision.ts';
import { personalOf } from '../kernel/event-definition.ts';
import type { NamedUser } from '../kernel/hand-over.ts';
import { activity, changes } from '../kernel/history.ts';
import { isSystem } from '../kernel/rights.ts';

/** The state that decisions on an enquiry need. */
interface EnquiryState {
  readonly stage: 'unknown' | 'live';
  readonly EnquiryID: number;
  readonly PersonID: number;
  readonly details: EnquiryDetails;
}

const evolve = ({ details }: EnquiryState, data: EnquiryEvent['data']): EnquiryState => ({
  stage: 'live',
  EnquiryID: data.EnquiryID,
  PersonID: data.PersonID,
  details: merged(details, data),
});

/** Sealed with the key of the enquiry's person. */
const personal = personalOf('person', 'PersonID', [
  'PersonFullName',
  'PersonEmployerName',
  'PersonEmail',
  'PersonContactNumber',
  ...personalEnquiryDetails,
] satisfies (keyof (EnquiryDetails & LeadPerson))[]);

/**
 * The new enquiry, its details and the lead that it was. `createdBy` is the user who converted the lead, because the
 * event itself is the system's.
 */
export interface LoggedEnquiry extends LeadPerson, EnquiryDetails {
  readonly EnquiryID: number;
  readonly LeadID: number;
  /** The person that the enquiry is shown with, if its own person was merged into another one before. */
  readonly KeptPersonID?: number;
  /** The user who works on it. Older events lack it. */
  readonly assignee?: NamedUser | null;
  readonly createdBy: { readonly id: number | null; readonly name: string };
}

interface LogEnquiry {
  readonly type: 'LogEnquiry';
  readonly enquiry: LoggedEnquiry;
}

interface EnquiryLogged extends DomainEvent<'EnquiryLogged', LoggedEnquiry> {}

const logEnquiry: Decision<EnquiryState, LogEnquiry, EnquiryLogged> = {
  command: 'LogEnquiry',
  who: isSystem,
  of: 'new',
  decide: ({ enquiry }, { stage }) => (stage === 'live' ? [] : [{ type: 'EnquiryLogged', data: enquiry }]),
  events: {
    EnquiryLogged: {
      description: 'An enquiry was written down, with the lead that it was.',
      personal,
      defaults: { ...blankEnquiry, assignee: null },
      evolve,
      history: ({ LeadID }) => activity('Enquiry logged', `Logged from lead ${LeadID}`),
      undo: historyMessage.convertedForGood,
      example: {
        EnquiryID: 5,
        LeadID: 46,
        PersonID: 8,
        PersonFullName: 'Ravi Menon',
        PersonEmployerName: 'Tamar Smith & Co',
        PersonEmail: 'ravi.menon@example.com',
        PersonContactNumber: '0400333444',
        ...blankEnquiry,
        createdBy: { id: 1, name: 'Mia Okafor' },
      },
    },
  },
  any: (fc, { ids }, EnquiryID) =>
    fc.tuple(ids, ids).map(([LeadID, PersonID]) => ({
      enquiry: {
        EnquiryID,
        LeadID,
        PersonID,
        PersonFullName: `Person ${PersonID}`,
        PersonEmployerName: 'Barwon Health',
        PersonEmail: `person${PersonID}@example.com`,
        PersonContactNumber: '0412884210',
        ...blankEnquiry,
        Notes: 'Kia EV5',
        createdBy: { id: 1, name: 'Mia Okafor' },
      },
    })),
};

interface EnquiryAmended {
  readonly type: 'EnquiryAmended';
  /** The fields that changed, and no others. */
  readonly data: { readonly EnquiryID: number; readonly PersonID: number } & Partial<EnquiryDetails>;
}

const blankMentions: Decision<EnquiryState, BlankMentions, EnquiryAmended> = {
  command: 'BlankMentions',
  who: isSystem,
  of: 'any',
  decide(command, { stage, EnquiryID, PersonID, details }) {
    if (stage === 'unknown') return [];
    const changed = blankedTexts(details, personalEnquiryDetails, command);
    return isEmpty(changed) ? [] : [{ type: 'EnquiryAmended', data: { EnquiryID, PersonID, ...changed } }];
  },
  events: {
    EnquiryAmended: {
      description: 'Details of an enquiry were changed; only the changed fields.',
      personal,
      evolve,
      history: (data) =>
        changes(
          'Enquiry amended',
          openChanges(data, { labels: enquiryLabels, formats: enquiryFormats, sealed: personalEnquiryDetails }),
        ),
      undo: historyMessage.convertedForGood,
      example: { EnquiryID: 5, PersonID: 8, Notes: '[forgotten] rings back on Friday.' },
    },
  },
  any: (fc) => fc.constant({ mentions: [{ field: 'Notes', at: 0, text: 'Kia EV5' }] }),
  weight: 2,
};

const enquiryDecisions = [logEnquiry, blankMentions] as const;
export type EnquiryEvent = EventsOf<typeof enquiryDecisions>;
export type EnquiryCommand = CommandsOf<typeof enquiryDecisions>;

/** Enquiries: specification 3, section 4. They begin as leads; the lead's own decider says whether it may become one. So far the system alone decides on them. */
export const enquiryArea = aggregate<EnquiryCommand, EnquiryState, EnquiryEvent>(enquiryDecisions, {
  category: 'enquiry',
  initialState: { stage: 'unknown', EnquiryID: 0, PersonID: 0, details: blankEnquiry },
  subjectType: 'enquiry',
  subjectID: ({ EnquiryID }) => EnquiryID,
  weight: 2,
});
export const { decider: enquiryDecider } = enquiryArea;
