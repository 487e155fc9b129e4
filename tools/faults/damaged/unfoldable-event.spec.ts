import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LeadView } from '@leaseledger/contract/leads/lead.views';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import type { EventLog } from '@leaseledger/event-log/event-log';
import type { SiteProcess } from '../../browser/site/site.ts';
import { LogPlace, logKinds } from '../log-places.ts';
import { StaffClient } from '../staff-client.ts';

/** The projections that fold the assignment of a lead. */
const FOLD_LEADS = ['leadRows', 'distributedLeadRows', 'historyRows'];

describe.each(logKinds)('An event of a later release (%s)', (kind) => {
  let place: LogPlace;
  let site: SiteProcess;
  let log: EventLog;

  beforeAll(async () => {
    place = await LogPlace.make(kind);
    site = await place.startSite();
    log = await place.open();
  }, 60_000);

  afterAll(async () => {
    await log?.close();
    await site?.stop();
    await place?.end();
  });

  it('stops the projections that handle an unknown event, names them in health, and continues the others', async () => {
    const staff = await StaffClient.login(site.url, site.admin);
    const { PersonID } = await staff.addPerson();
    const lead = await staff.call<LeadView>('PUT', 'leads', {
      Lead: { PersonID, Notes: 'Wants to compare both methods' },
    });
    const [stream, id] = [`lead-${lead.LeadID}`, randomUUID()];
    const { events } = await log.readStream(stream);
    const metadata = {
      actor: { id: 1, name: 'Mia Okafor' },
      time: '2027-01-01T00:00:00.000Z',
      correlationId: id,
      causationId: id,
      schemaVersion: 99,
    };
    await log.append(stream, [{ id, type: 'LeadAssigned', data: { LeadID: lead.LeadID }, metadata }], {
      expectedRevision: BigInt(events.length - 1),
    });

    // A reader of an own write waits for everything before it.
    await staff.addPerson({
      FirstName: 'Tom',
      LastName: 'Papadopoulos',
      Email: 'tom@example.com',
      ContactNumber: '0412884211',
    });
    expect((await staff.all<PersonRow>('persons')).map(({ FirstName }) => FirstName)).toEqual(['Greta', 'Tom']);

    const health = await staff.health();
    expect(health).toMatchObject({ status: 'degraded', log: { state: 'reachable' } });
    const stopped = health.details.projections.filter(({ state }) => state === 'stopped');
    expect(stopped.map(({ name }) => name).toSorted()).toEqual(FOLD_LEADS.toSorted());
    for (const { failure } of stopped)
      expect(failure).toMatchObject({
        eventId: id,
        eventType: 'LeadAssigned',
        stream,
        revision: String(events.length),
      });
    expect(
      new Set(health.details.projections.filter(({ name }) => !FOLD_LEADS.includes(name)).map(({ state }) => state)),
    ).toEqual(new Set(['live']));
  }, 60_000);
});
