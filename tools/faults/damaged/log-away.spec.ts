import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { outage } from '@leaseledger/contract/shared/outage';
import type { LeadRow, LeadView } from '@leaseledger/contract/leads/lead.views';
import type { SiteProcess } from '../../browser/site/site.ts';
import { LogPlace, logKinds } from '../log-places.ts';
import { beforeAskingAgain, StaffClient, type Answer } from '../staff-client.ts';

const AT_ONCE = 16;
/** The number of acknowledged leads before the log goes, and after it is back. */
const LEADS = 100;
/** Milliseconds: longer than every deadline and every pause between two attempts to reach the log. */
const OUTAGE = 10_000;

/** A condition that others make true. */
class Until {
  readonly #met = Promise.withResolvers<void>();

  constructor(private readonly holds: () => boolean) {}

  check(): void {
    if (this.holds()) this.#met.resolve();
  }

  get met(): Promise<void> {
    return this.#met.promise;
  }
}

describe.each(logKinds)('The log (%s) is away under load', (kind) => {
  let place: LogPlace;
  let site: SiteProcess;
  let staff: StaffClient;
  const answers: Answer<LeadView | null>[] = [];
  const acknowledged: LeadView[] = [];

  beforeAll(async () => {
    place = await LogPlace.make(kind);
    site = await place.startSite({ LOG_DEADLINE_SECONDS: '3' });
    staff = await StaffClient.login(site.url, site.admin);
  }, 60_000);

  afterAll(async () => {
    await site?.stop();
    await place?.end();
  });

  it('answers writers with a clear 503 while the log is away, answers readers, and catches up by itself', async () => {
    const { PersonID } = await staff.addPerson();
    const refused = () => answers.filter(({ status }) => status === 503).length;
    const before = new Until(() => acknowledged.length >= LEADS);
    let wentAway = Number.POSITIVE_INFINITY;
    const away = new Until(() => performance.now() - wentAway >= OUTAGE && refused() >= AT_ONCE);
    let whenBack = Number.POSITIVE_INFINITY;
    const after = new Until(() => acknowledged.length >= whenBack + LEADS);
    let working = true;
    let next = 0;
    const worker = async () => {
      while (working) {
        const key = `Wants to compare both methods, number ${(next += 1)}`;
        // A writer without an answer repeats with the same key: the lead was refused, or made and not yet listed.
        for (let lead: LeadView | null = null; lead === null;) {
          const answer = await staff.send<LeadView | null>('PUT', 'leads', {
            body: { Lead: { PersonID, Notes: key } },
            key,
          });
          const { status } = answer;
          if (status !== 200 && status !== 503)
            throw new Error(`A lead was answered with ${status}: ${answer.message}`);
          answers.push(answer);
          if (status === 200) lead = answer.payload;
          if (lead !== null) acknowledged.push(lead);
          for (const until of [before, away, after]) until.check();
        }
      }
    };
    const workers = Promise.all(Array.from({ length: AT_ONCE }, worker));

    await Promise.race([before.met, workers]);
    const comeBack = place.goAway();
    wentAway = performance.now();
    await Promise.race([away.met, workers]);
    const { rows, total } = await staff.page<LeadRow>('leads', [0, 9]);
    expect(rows).toHaveLength(10);
    expect(total).toBeGreaterThanOrEqual(LEADS);
    const health = await staff.health();
    // A file that is locked against writes can still be read.
    expect(health).toMatchObject(
      kind === 'SQLite' ? { log: { state: 'reachable' } } : { status: 'degraded', log: { state: 'unreachable' } },
    );
    whenBack = acknowledged.length;
    comeBack();
    await Promise.race([after.met, workers]);
    working = false;
    await workers;

    for (const { message: told } of answers.filter(({ status }) => status === 503))
      expect([outage.unavailable, outage.notKnownWhetherSaved]).toContain(told);
    // The lists show everything then.
    await staff.untilOk();
    expect(await staff.health()).toMatchObject({ log: { state: 'reachable' } });
  }, 120_000);

  it('loses no acknowledged lead, and doubles no repeated one', async () => {
    const shown = await staff.all<LeadRow>('leads');
    expect(shown.map(({ LeadID }) => LeadID).toSorted((a, b) => a - b)).toEqual(
      acknowledged.map(({ LeadID }) => LeadID).toSorted((a, b) => a - b),
    );
    expect(acknowledged.length).toBeGreaterThanOrEqual(2 * LEADS);
    expect(new Set(acknowledged.map(({ Notes }) => Notes)).size).toBe(acknowledged.length);
  });
});

describe('The log (EventStoreDB) is frozen while health is asked', () => {
  /** Milliseconds: longer than every read of the log that health makes. */
  const FROZEN = 14_000;
  const ASKERS = 4;
  let place: LogPlace;
  let site: SiteProcess;
  let staff: StaffClient;

  beforeAll(async () => {
    place = await LogPlace.onDouble();
    site = await place.startSite({ LOG_DEADLINE_SECONDS: '8' });
    staff = await StaffClient.login(site.url, site.admin);
  }, 60_000);

  afterAll(async () => {
    await site?.stop();
    await place?.end();
  });

  it('takes logins and changes again once the log answers', async () => {
    await staff.addPerson();
    place.double?.freeze();
    const frozenAt = performance.now();
    const ask = async () => {
      while (performance.now() - frozenAt < FROZEN)
        expect(await staff.health()).toMatchObject({ status: 'degraded', log: { state: 'unreachable' } });
    };
    await Promise.all(Array.from({ length: ASKERS }, ask));
    place.double?.thaw();
    for (let status = 503; status !== 200;) {
      ({ status } = await staff.send('PUT', 'leads', { body: await staff.leadOfThreeEvents().catch(() => ({})) }));
      expect(status).not.toBe(500);
      await beforeAskingAgain();
    }
    await staff.untilOk();
    await StaffClient.login(site.url, site.admin);
  }, 90_000);
});
