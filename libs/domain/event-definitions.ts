import { personalPersonDetails } from '@leaseledger/contract/persons/person.details';
import type { AnyEvent } from './all-events.ts';
import type { EventDefinition, JsonObject } from './kernel/event-definition.ts';
import { personalFieldsOfLeads } from './leads/lead.events.ts';
import { personalFieldsOfUsers } from './users/user.events.ts';

const ofPerson = (fields: readonly string[]) => ({ subject: ({ PersonID }: JsonObject) => `person-${String(PersonID)}`, fields });
const ofUser = { subject: ({ UserID }: JsonObject) => `user-${String(UserID)}`, fields: personalFieldsOfUsers };

/** What the log knows of every event type that was ever released; `docs/events.md` is made from it. */
export const eventDefinitions = {
  PersonRegistered: { description: 'A person became known, with their details.', schemaVersion: 1, personal: ofPerson(personalPersonDetails) },
  PersonAmended: { description: 'Details of a person were changed; only the changed fields.', schemaVersion: 1, personal: ofPerson(personalPersonDetails) },
  PersonForgotten: { description: 'A person was deleted: their key is destroyed and their details cannot be read again.', schemaVersion: 1 },

  CompanyAdded: { description: 'A company was added.', schemaVersion: 1 },

  UserAdded: { description: 'A user was given an account, with a role group.', schemaVersion: 1, personal: ofUser },
  PermissionGranted: { description: 'A user was given a permission beside those of the role group.', schemaVersion: 1 },
  PermissionSwitched: { description: 'A permission of a user was switched on (1) or off (0).', schemaVersion: 1 },
  PasswordChanged: { description: "A user's password was changed. What it is, only the vault knows, as a hash.", schemaVersion: 1 },
  UserDisabled: { description: 'A user can no longer log in.', schemaVersion: 1 },
  UserEnabled: { description: 'A disabled user can log in again.', schemaVersion: 1 },
  UserLoggedIn: { description: 'A user logged in.', schemaVersion: 1 },
  LoginRefused: { description: 'Somebody failed to log in as this user, and why.', schemaVersion: 1 },

  LeadLogged: { description: 'Interest of a person was written down, with where it came from.', schemaVersion: 1, personal: ofPerson(personalFieldsOfLeads) },
  LeadAmended: { description: 'Details of a lead were changed; only the changed fields.', schemaVersion: 1, personal: ofPerson(personalFieldsOfLeads) },
  LeadAssigned: { description: 'A lead was given to a user, warm or not, and with or without a mail to the customer.', schemaVersion: 1 },
  LeadStatusChanged: { description: 'The status of a lead was changed: open 3, closed 4, qualified 5.', schemaVersion: 1 },
  LeadSettlementExpected: { description: 'The day on which a lead is expected to settle was set, moved or taken back.', schemaVersion: 1 },
  LeadSettled: { description: 'A lead settled on a day; null takes that back.', schemaVersion: 1 },
  LeadDeleted: { description: 'A lead was deleted.', schemaVersion: 1 },
} as const satisfies Record<AnyEvent['type'], EventDefinition>;
