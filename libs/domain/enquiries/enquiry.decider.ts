import {
  blankEnquiry,
  personalEnquiryDetails,
  type EnquiryDetails,
} from '@leaseledger/contract/enquiries/enquiry.details';
import type { MentionPlace } from '@leaseledger/contract/persons/mention.views';
import { message } from '@leaseledger/contract/shared/messages';
import { merged } from '../behaviours/amendment.ts';
import { blanked } from '../behaviours/mentions.ts';
import type { Decider } from '../kernel/decider.ts';
import { forbidden } from '../kernel/rejection.ts';
import type { EnquiryCommand } from './enquiry.commands.ts';
import type { EnquiryEvent } from './enquiry.events.ts';

/** What decisions on an enquiry ask about. */
export interface EnquiryState {
  readonly stage: 'unknown' | 'live';
  readonly EnquiryID: number;
  readonly PersonID: number;
  readonly details: EnquiryDetails;
}

/** Enquiries: specification 3, section 4. They begin as leads; whether a lead may become one, the lead's own decider says. So far the system alone decides on them. */
export const enquiryDecider: Decider<EnquiryCommand, EnquiryState, EnquiryEvent> = {
  category: 'enquiry',
  initialState: { stage: 'unknown', EnquiryID: 0, PersonID: 0, details: blankEnquiry },
  decide(command, state, { actor }) {
    if (actor.id !== null) return forbidden(message.forbidden);
    if (command.type === 'BlankMentions') return blankMentions(command.mentions, state);
    return state.stage === 'live' ? [] : [{ type: 'EnquiryLogged', data: command.enquiry }];
  },
  evolve: ({ details }, { data }) => ({
    stage: 'live',
    EnquiryID: data.EnquiryID,
    PersonID: data.PersonID,
    details: merged(details, data),
  }),
};

/** Somebody who was forgotten is named no more. */
function blankMentions(
  mentions: readonly Omit<MentionPlace, 'record'>[],
  { stage, EnquiryID, PersonID, details }: EnquiryState,
): readonly EnquiryEvent[] {
  if (stage === 'unknown') return [];
  const changes = personalEnquiryDetails.flatMap((field) => {
    const text = details[field];
    const without =
      text &&
      blanked(
        text,
        mentions.filter((mention) => mention.field === field),
      );
    return without === text ? [] : [[field, without] as const];
  });
  return changes.length === 0
    ? []
    : [{ type: 'EnquiryAmended', data: { EnquiryID, PersonID, ...Object.fromEntries(changes) } }];
}
