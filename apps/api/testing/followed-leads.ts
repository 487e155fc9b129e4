import { noteEndpoints } from '@leaseledger/contract/notes/note.endpoints';
import { recordKinds } from '@leaseledger/contract/records/record-kinds';
import { subscriptionEndpoints } from '@leaseledger/contract/subscriptions/subscription.endpoints';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { until } from '@leaseledger/event-log/testing/until';
import { EVENT_LOG } from '../platform/foundation/platform.ts';
import type { Client } from './client.ts';
import type { TestApi, TestUser } from './test-api.ts';

let count = 0;

/**
 * A lead of a user, logged by a lead manager. It waits for the mail about the assignment, which would count as a change
 * for a later follower.
 */
export async function leadOf(api: TestApi, { id }: TestUser, manager: Client): Promise<number> {
  const { PersonID } = await manager.addPerson({ Email: `followed${(count += 1)}@example.com` });
  const { LeadID } = await manager.addLead(PersonID, { AssignedToUserID: id });
  await until(`the mail about lead ${LeadID}`, () => isMailed(api, LeadID));
  return LeadID;
}

/** Whether a mail was queued because of an event of the lead. */
async function isMailed(api: TestApi, LeadID: number): Promise<boolean> {
  const log: EventLog = api.running.app.get(EVENT_LOG);
  const causes = new Set((await log.readStream(`lead-${LeadID}`)).events.map(({ id }) => id));
  for await (const { metadata } of log.readAll({ filter: { typePrefixes: ['EmailQueued'] } }))
    if (causes.has(String(metadata['causationId']))) return true;
  return false;
}

export const follow = (by: Client, id: number) =>
  by.call(subscriptionEndpoints.subscribe, {
    body: { SubscriptionTypeID: recordKinds.lead.subscription, AttachedToID: id },
  });

/** Writes a note on a lead, a minute later. */
export function writeNote(api: TestApi, by: Client, id: number, Note = 'Rang back.') {
  api.passMinutes(1);
  return by.call(noteEndpoints.add, { body: { NoteType: recordKinds.lead.note, AttachedToID: id, Note } });
}
