import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PersonRow, PersonView } from '@leaseledger/contract/persons/person.views';
import type { EventMetadata, JsonObject } from '@leaseledger/event-log/event-log';
import { ended, runTool } from '../../operations/run-tool.ts';
import type { SiteProcess } from '../../browser/site/site.ts';
import { until } from '@leaseledger/event-log/testing/until';
import { LogPlace, logKinds } from '../log-places.ts';
import { patiently, StaffClient } from '../staff-client.ts';

const metadata: EventMetadata = {
  actor: { id: 1, name: 'Mia Okafor' },
  time: '2026-11-20T00:00:00.000Z',
  correlationId: 'another program',
  causationId: 'another program',
  schemaVersion: 1,
};
/** Written by a program that knows nothing of actors. */
const { actor: _, ...withoutActor } = metadata;

describe.each(logKinds)('Events that another program wrote (%s)', (kind) => {
  let place: LogPlace;
  let site: SiteProcess;
  const ids = {
    lacking: randomUUID(),
    wrong: randomUUID(),
    amended: randomUUID(),
    nobody: randomUUID(),
    theirs: randomUUID(),
  };

  const environment = () => ({ DATA_DIR: place.dataDir, EVENTSTORE_URL: place.eventStoreUrl ?? '' });
  const write = async (stream: string, id: string, type: string, data: JsonObject, by: object) => {
    const log = await place.open();
    await log.append(stream, [{ id, type, data, metadata: by as EventMetadata }], { expectedRevision: 'any' });
    await log.close();
  };

  beforeAll(async () => {
    place = await LogPlace.make(kind);
    site = await place.startSite();
  }, 60_000);
  afterAll(async () => {
    await site?.stop();
    await place?.end();
  });

  it('sets aside events of our types with wrong content by name, and continues all lists and policies', async () => {
    await write('lead-900', ids.lacking, 'LeadAssigned', { LeadID: 900 }, metadata);
    await write(
      'company-900',
      ids.wrong,
      'CompanyWithdrawn',
      { CompanyID: '900', CompanyTradingName: 'Barwon' },
      metadata,
    );
    await write('user-900', ids.nobody, 'UserDisabled', { UserID: 900 }, withoutActor);
    await write('crm-1', ids.theirs, 'LeadAssigned', {}, withoutActor);
    await write('crm-2', randomUUID(), 'OrderPlaced', {}, metadata);
    const staff = await StaffClient.login(site.url, site.admin);
    const { PersonID } = await staff.addPerson();
    await write(`person-${PersonID}`, ids.amended, 'PersonAmended', { PersonID: '1', FirstName: 'Nobody' }, metadata);
    expect((await staff.all<PersonRow>('persons')).map(({ FirstName }) => FirstName)).toEqual(['Greta']);

    expect((await fetch(`${site.url}/health/ready`)).status).toBe(200);
    await until(
      'the last event to be set aside',
      async () => (await staff.health()).details.unopened.total === 4,
      patiently,
    );
    const { status, details } = await staff.health();
    expect([status, new Set(details.projections.map(({ state }) => state))]).toEqual(['degraded', new Set(['live'])]);
    expect(new Set(details.reactions.map(({ state, parked }) => `${state} ${parked}`))).toEqual(new Set(['running 0']));
    expect(details.unopened).toMatchObject({
      total: 4,
      events: [
        { eventId: ids.lacking, eventType: 'LeadAssigned', stream: 'lead-900', revision: '0', why: 'misfit' },
        { eventId: ids.wrong, eventType: 'CompanyWithdrawn', stream: 'company-900', revision: '0', why: 'misfit' },
        { eventId: ids.nobody, eventType: 'UserDisabled', stream: 'user-900', revision: '0', why: 'misfit' },
        { eventId: ids.amended, eventType: 'PersonAmended', stream: 'person-1', revision: '1', why: 'misfit' },
      ],
    });
  }, 60_000);

  it('are no longer told of once an operator has accepted them, which the log records', async () => {
    const { code, printed } = await runTool('tools/commands/accept.ts', [ids.lacking], environment());
    expect({ code, printed }).toMatchObject(ended(0, 'LeadAssigned at revision 0'));
    for (const id of [ids.wrong, ids.nobody, ids.amended])
      expect(await runTool('tools/commands/accept.ts', [id], environment())).toMatchObject({ code: 0 });
    const log = await place.open();
    const [accepted] = (await log.readStream('accepted-events')).events;
    const [sound] = (await log.readStream('person-1')).events;
    await log.close();
    expect(accepted).toMatchObject({ type: 'EventAccepted', data: { eventId: ids.lacking, stream: 'lead-900' } });
    expect(await runTool('tools/commands/accept.ts', [sound?.id ?? ''], environment())).toMatchObject(
      ended(1, 'can be read and folded: nothing is left out'),
    );
    await site.stop();
    site = await place.startSite();
    const staff = await StaffClient.login(site.url, site.admin);
    expect(await staff.health()).toMatchObject({ status: 'ok', details: { unopened: { total: 0 } } });
    const { PersonID, Version, FirstName, Email, ContactNumber, State, CompanyName } = await staff.call<PersonView>(
      'GET',
      'persons/person/1',
    );
    const amended = await staff.call<PersonView>('POST', 'persons/update', {
      Person: { PersonID, Version, FirstName, LastName: 'Ngata', Email, ContactNumber, State, CompanyName },
    });
    expect([amended.FirstName, amended.LastName]).toEqual(['Greta', 'Ngata']);
  }, 60_000);
});
