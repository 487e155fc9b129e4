import { beforeAll, describe, expect, it } from '@jest/globals';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import { residualLeadEndpoints } from '@leaseledger/contract/residual-leads/residual-lead.endpoints';
import type { EndingPackage } from '@leaseledger/domain/residual-leads/residual-lead-run.area';
import type { Client } from '../../testing/client.ts';
import { TestApi } from '../../testing/test-api.ts';
import { LeasingPackages } from './leasing-packages.ts';
import { ResidualRuns } from './residual-runs.ts';

const A_DAY = 24 * 60;
const ENDS_ON = '2027-03-01T00:00:00.000Z';

describe('the residual lead creator', () => {
  let api: TestApi;
  let admin: Client;
  let packages: EndingPackage[];
  beforeAll(async () => {
    api = await TestApi.start();
    admin = await api.admin();
    const persons: number[] = [];
    for (const index of [1, 2, 3])
      persons.push(
        (await admin.addPerson({ Email: `p${index}@example.com`, ContactNumber: `041288421${index}` })).PersonID,
      );
    packages = persons.map((PersonID, index) => ({ PackageID: 700 + index, PersonID, EndsOn: ENDS_ON }));
    // The second customer has an open lead; the first one has two packages.
    await admin.addLead(persons[1] ?? 0);
    packages.push({ PackageID: 710, PersonID: persons[0] ?? 0, EndsOn: ENDS_ON });
    api.running.app.get(LeasingPackages).endingBetween = async () => packages;
  });

  const shown = () => admin.shown(residualLeadEndpoints.one);
  const opened = async () =>
    (await admin.rest('leads', { filter: { OriginationCodeID: 3326 }, sort: ['LeadID', 'ASC'] })).json as LeadRow[];
  /** Also reads the leads, because a lead is counted before it is opened. */
  const untilOpened = async (many: number) => {
    while ((await shown()).TotalCreatedLeads < many || (await opened()).length < many);
  };
  const run = async () => {
    await Promise.all([0, 1, 2].map(() => api.running.app.get(ResidualRuns).runDue()));
    const { RunCount } = await shown();
    return RunCount;
  };

  it('opens no lead while it is off', async () => {
    expect(await shown()).toEqual({
      Enabled: false,
      LastRun: null,
      RunCount: 0,
      LastRunCreatedLeads: 0,
      TotalCreatedLeads: 0,
      IsSimulated: true,
    });
    expect(await run()).toBe(0);
  });

  it('opens one lead a day for each customer with an ending package and without an open lead, also when run at once', async () => {
    expect(await admin.call(residualLeadEndpoints.toggle, { body: { newState: 1 } })).toMatchObject({
      status: 200,
      message: 'The residual lead creator is active.',
      payload: { Enabled: true },
    });
    expect(await run()).toBe(1);
    await untilOpened(2);
    expect(await opened()).toMatchObject(
      [packages[0], packages[2]].map((ending) => ({
        PersonID: ending?.PersonID,
        TypeCodeID: 1242,
        OriginationCodeID: 3326,
        IsRefinance: true,
        CurrentLeaseMaturityDate: ENDS_ON,
        CreatedByName: 'Residual lead creator',
        AssignedToUserID: null,
        Notes: `Package ${ending?.PackageID} ends on 01/03/2027.`,
      })),
    );
    expect(await run()).toBe(1);
    expect(await shown()).toMatchObject({ RunCount: 1, LastRunCreatedLeads: 2, TotalCreatedLeads: 2 });
  });

  it('opens no second lead for a package on the next day, although the first was closed, but one for a new package', async () => {
    for (const { LeadID } of await opened())
      await admin.call(leadEndpoints.updateStatus, {
        body: { leadID: LeadID, newStatusCodeID: 4, previousStatusCodeID: 3 },
      });
    api.passMinutes(A_DAY);
    admin = await api.admin();
    expect(await run()).toBe(2);
    await untilOpened(3);
    expect((await opened()).map(({ PersonID }) => PersonID)).toEqual(
      [packages[0], packages[2], packages[3]].map((ending) => ending?.PersonID),
    );
  });
});

it('simulates packages that end in every year, each on one day and under one number', async () => {
  const api = await TestApi.start();
  const admin = await api.admin();
  for (let index = 0; index < 28; index += 1)
    await admin.addPerson({ Email: `p${index}@example.com`, ContactNumber: `04128842${10 + index}` });
  const packages = api.running.app.get(LeasingPackages);
  const years = await Promise.all(
    [2026, 2027, 2028, 2029, 2030, 2034].map((year) =>
      packages.endingBetween(`${year}-01-01T00:00:00.000Z`, `${year}-12-31T23:59:59.999Z`),
    ),
  );
  expect(years.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(new Set(years.flat().map(({ PackageID }) => PackageID)).size).toBe(6);
  expect(await packages.endingBetween('2026-01-01T00:00:00.000Z', '2029-12-31T23:59:59.999Z')).toEqual(
    expect.arrayContaining(years.slice(0, 4).flat()),
  );
  await TestApi.endAll();
});
