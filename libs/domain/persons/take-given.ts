import type { OwnField } from '@leaseledger/contract/leads/lead.given';
import { besideFirst } from '@leaseledger/contract/persons/second-contact';
import type { PersonDetails } from '@leaseledger/contract/persons/person.details';
import type { Decision } from '../kernel/decision.ts';
import { amend, type PersonAmended } from './amend-person.ts';
import { amends, mergedAway, someDetails, type PersonState } from './person.ts';

interface TakeGiven {
  readonly type: 'TakeGiven';
  /** The lead with the details as given. */
  readonly LeadID: number;
  /** The company's id is null for a company that is not on the list. */
  readonly given: Partial<Pick<PersonDetails, OwnField | 'CompanyID'>>;
}

/**
 * A person takes over details as a lead was given them. The previous e-mail address and contact number become the
 * second ones where these are empty.
 */
export const takeGiven: Decision<PersonState, TakeGiven, never, PersonAmended> = {
  command: 'TakeGiven',
  who: (actor, _command, state) => amends(actor, state),
  of: 'known',
  decide({ LeadID, given }, state) {
    const { Email, ContactNumber } = state.details;
    const after = { ...state.details, ...given };
    const wanted = {
      ...given,
      ...('Email' in given && { EmailSecondary: besideFirst(after.Email, [after.EmailSecondary, Email]) }),
      ...('ContactNumber' in given && {
        ContactNumberSecondary: besideFirst(after.ContactNumber, [after.ContactNumberSecondary, ContactNumber]),
      }),
    };
    return mergedAway(state) ?? amend(wanted, state, { LeadID });
  },
  events: {},
  any: (fc, some) => {
    const { FirstName, Email, CompanyID, CompanyName } = someDetails(fc, some);
    return fc.record({
      LeadID: some.ids,
      given: fc.record({ FirstName, Email, CompanyID, CompanyName }, { requiredKeys: [] }),
    });
  },
};
