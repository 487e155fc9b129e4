import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LeadView } from '@leaseledger/contract/leads/lead.views';
import type { SiteProcess } from '../../browser/site/site.ts';
import { LogPlace, logKinds } from '../log-places.ts';
import { StaffClient } from '../staff-client.ts';

const WRITERS = 64;
/** Writers that repeat until they succeed. Each success makes all the others late. */
const PERSISTENT = 24;
/** The kilometres that each writer adds. */
const STEP = 100;

describe.each(logKinds)('64 writers at one lead (%s)', (kind) => {
  let place: LogPlace;
  let site: SiteProcess;
  let staff: StaffClient;
  let lead: LeadView;

  beforeAll(async () => {
    place = await LogPlace.make(kind);
    site = await place.startSite();
    staff = await StaffClient.login(site.url, site.admin);
    const { PersonID } = await staff.addPerson();
    lead = await staff.call<LeadView>('PUT', 'leads', { Lead: { PersonID, Notes: 'Wants to compare both methods' } });
  }, 60_000);

  afterAll(async () => {
    await site?.stop();
    await place?.end();
  });

  const writers = <Result>(length: number, write: () => Promise<Result>) => Promise.all(Array.from({ length }, write));
  const amend = (Version: number, AnnualKMs: number) => {
    const Lead = {
      LeadID: lead.LeadID,
      Version,
      AnnualKMs,
      AnnualIncome: 96_400,
      LeaseType: 'Statutory',
      PkePayCycleID: 382,
      PreferredLeaseTerm: 3,
    };
    return staff.send<LeadView>('POST', 'leads/update', { body: { Lead } });
  };

  it('accepts one of several changes of the same version, and refuses the others as outdated', async () => {
    const answers = await writers(WRITERS, () => amend(lead.Version, 1_000));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: WRITERS - 1 }, () => 409),
    ]);
  }, 60_000);

  it('loses no update when refused writers read again and repeat', async () => {
    const { AnnualKMs: before } = await staff.call<LeadView>('GET', `leads/lead/${lead.LeadID}`);
    await writers(PERSISTENT, async () => {
      for (let status = 409; status === 409;) {
        const { Version, AnnualKMs } = await staff.call<LeadView>('GET', `leads/lead/${lead.LeadID}`);
        ({ status } = await amend(Version, Number(AnnualKMs) + STEP));
        if (status !== 200 && status !== 409) throw new Error(`An amendment was answered with ${status}`);
      }
    });
    const { AnnualKMs: after } = await staff.call<LeadView>('GET', `leads/lead/${lead.LeadID}`);
    expect(after).toBe(Number(before) + PERSISTENT * STEP);
  }, 60_000);
});
