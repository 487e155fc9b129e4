import {
  enquiryLabels,
  freeTextOfEnquiries,
  personalEnquiryDetails,
  type EnquiryDetails,
} from '@leaseledger/contract/enquiries/enquiry.details';
import { blankEnquiry } from '@leaseledger/contract/enquiries/enquiry.details';
import { enquiryMessage } from '@leaseledger/contract/enquiries/enquiry.messages';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { picked } from '@leaseledger/contract/kernel/picked';
import { priority } from '@leaseledger/contract/leads/lead.codes';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import { namesForgotten, nobody, previousValues, somebody, type UndoOfRecord } from '../behaviours/about-person.ts';
import { changesOf, formerly, isEmpty, merged } from '../behaviours/amendment.ts';
import { dated, type ServiceClocks } from '../behaviours/service-clocks.ts';
import { blankingMentions } from '../behaviours/mentions.ts';
import { labelsIn, openChanges, recordChanged, sealedChanges } from '../kernel/changes.ts';
import type { Decision } from '../kernel/decision.ts';
import type { Candidate } from '../kernel/hand-over.ts';
import { changes } from '../kernel/history.ts';
import { Rejection, ruleBroken } from '../kernel/rejection.ts';
import { assigned, mayNotReceive, type EnquiryAssigned } from './assign-enquiry.ts';
import {
  assigns,
  momentOf,
  opens,
  personal,
  someDetails,
  whyNotChanged,
  words,
  type EnquiryState,
  type OfEnquiry,
} from './enquiry.ts';

/** An omitted field keeps its value; null empties it. */
interface AmendEnquiry {
  readonly type: 'AmendEnquiry';
  readonly changes: Partial<EnquiryDetails>;
  readonly person?: LeadPerson;
  readonly assignee?: Candidate;
}

export interface EnquiryAmended {
  readonly type: 'EnquiryAmended';
  /** Only the changed fields. `was` holds their previous values. Older events lack it. */
  readonly data: OfEnquiry & {
    readonly PersonID: number;
    readonly was?: Partial<EnquiryDetails>;
  } & Partial<EnquiryDetails>;
}

interface EnquiryPersonChanged {
  readonly type: 'EnquiryPersonChanged';
  /** The enquiry is about another person. The names and all personal details are repeated, sealed with that person's key. */
  readonly data: OfEnquiry & { readonly from: number } & LeadPerson & Partial<EnquiryDetails>;
}

export const amended = (
  changed: Partial<EnquiryDetails>,
  { EnquiryID, person: { PersonID }, details }: EnquiryState,
): EnquiryAmended => ({
  type: 'EnquiryAmended',
  data: { EnquiryID, PersonID, ...changed, was: formerly(details, changed) },
});

/** The personal details are sealed with the key of the new person. Those of a forgotten person are gone. */
const personChanged = (
  person: LeadPerson,
  { EnquiryID, person: former, details }: EnquiryState,
): EnquiryPersonChanged => ({
  type: 'EnquiryPersonChanged',
  data: {
    EnquiryID,
    from: former.PersonID,
    ...person,
    ...(former.PersonFullName !== null &&
      changesOf<Partial<EnquiryDetails>>(
        picked(blankEnquiry, personalEnquiryDetails),
        picked(details, personalEnquiryDetails),
      )),
  },
});

/** The clocks after an amendment, which may change the initial contact date. */
export const clocksAfterAmendment = (
  clocks: ServiceClocks,
  { InitialContactDate }: Partial<EnquiryDetails>,
  at: string,
): ServiceClocks => (InitialContactDate === undefined ? clocks : dated(clocks, InitialContactDate, at));

export const amendEnquiry: Decision<
  EnquiryState,
  AmendEnquiry,
  EnquiryAmended | EnquiryPersonChanged,
  EnquiryAssigned
> = {
  command: 'AmendEnquiry',
  who: (actor, { assignee }, state) =>
    opens(actor, state) && (!assignee || assignee.UserID === state.assignee?.UserID || assigns(actor)),
  of: 'known',
  decide(command, state, { actor }) {
    const assignee = command.assignee?.UserID === state.assignee?.UserID ? undefined : command.assignee;
    const person = command.person?.PersonID === state.person.PersonID ? undefined : command.person;
    const changed = changesOf<EnquiryDetails>(state.details, command.changes);
    const refusal =
      whyNotChanged(changed, state.details, actor) ?? (assignee && mayNotReceive(assignee, state.details));
    if (refusal) return refusal;
    if (!person && namesForgotten(changed, state.person, personalEnquiryDetails))
      return ruleBroken(enquiryMessage.personForgotten);
    return [
      ...(person ? [personChanged(person, state)] : []),
      ...(isEmpty(changed) ? [] : [amended(changed, { ...state, person: person ?? state.person })]),
      ...(assignee ? [assigned(assignee, { tellClient: true }, state)] : []),
    ];
  },
  events: {
    EnquiryAmended: {
      description: 'Details of an enquiry were changed; only the changed fields, with what they held before.',
      personal,
      evolve: (state, data, event) => ({
        ...state,
        details: merged(state.details, data),
        clocks: clocksAfterAmendment(state.clocks, data, momentOf(event, state)),
      }),
      history: (data) => changes('Enquiry amended', openChanges(data, words)),
      sealed: (data) => sealedChanges(data, words),
      undo: {
        touched: (data) => labelsIn(data, enquiryLabels),
        back(data, state, { actor }) {
          const was = previousValues<EnquiryDetails>(data, state.person, personalEnquiryDetails);
          if (was instanceof Rejection) return was;
          const changed = changesOf<EnquiryDetails>(state.details, was);
          return whyNotChanged(changed, state.details, actor) ?? (isEmpty(changed) ? [] : [amended(changed, state)]);
        },
      },
      example: { EnquiryID: 5, PersonID: 8, PriorityCodeID: priority.HIGH, was: { PriorityCodeID: priority.LOW } },
    },
    EnquiryPersonChanged: {
      description: 'An enquiry is about another person now; its personal details are sealed with their key.',
      personal,
      evolve: (state, data) => ({ ...state, person: merged(nobody, data), details: merged(state.details, data) }),
      history: ({ from, PersonID }) => changes('Enquiry amended', [recordChanged('Person', 'person', from, PersonID)]),
      undo: {
        touched: () => ['Person'],
        back: ({ from }, state, _context, { person }: UndoOfRecord) =>
          person?.PersonID === from ? [personChanged(person, state)] : ruleBroken(historyMessage.forgotten),
      },
      example: {
        EnquiryID: 5,
        from: 8,
        ...nobody,
        PersonID: 10,
        PersonFullName: 'Tess Moana',
        Notes: 'Asks about the fuel card',
      },
    },
  },
  any: (fc, some) =>
    fc.record(
      {
        changes: fc.record(someDetails(fc, some), { requiredKeys: [] }),
        person: somebody(some),
        assignee: some.colleague,
      },
      { requiredKeys: ['changes'] },
    ),
};

export const blankMentions = blankingMentions(
  freeTextOfEnquiries,
  (changed, { EnquiryID, person: { PersonID } }: EnquiryState): EnquiryAmended => ({
    type: 'EnquiryAmended',
    data: { EnquiryID, PersonID, ...changed },
  }),
);
