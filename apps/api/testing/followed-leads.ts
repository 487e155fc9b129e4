import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { noteEndpoints } from '@leaseledger/contract/notes/note.endpoints';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { recordKinds } from '@leaseledger/contract/records/record-kinds';
import { subscriptionEndpoints } from '@leaseledger/contract/subscriptions/subscription.endpoints';
import { lead, person } from './bodies.ts';
import type { Client } from './client.ts';
import type { TestApi, TestUser } from './test-api.ts';

let count = 0;

/** A lead of a user's, logged by who manages leads. */
export async function leadOf({ id }: TestUser, manager: Client): Promise<number> {
  const { PersonID } = (await manager.call(personEndpoints.add, { body: person({ Email: `followed${(count += 1)}@example.com` }) })).shown;
  return (await manager.call(leadEndpoints.add, { body: lead(PersonID, { AssignedToUserID: id }) })).shown.LeadID;
}

export const follow = (by: Client, id: number) => by.call(subscriptionEndpoints.subscribe, { body: { SubscriptionTypeID: recordKinds.lead.subscription, AttachedToID: id } });

/** A note on a lead, written a minute later. */
export function writeNote(api: TestApi, by: Client, id: number, Note = 'Rang back.') {
  api.passMinutes(1);
  return by.call(noteEndpoints.add, { body: { NoteType: recordKinds.lead.note, AttachedToID: id, Note } });
}
