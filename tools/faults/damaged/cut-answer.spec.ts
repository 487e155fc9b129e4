import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NOT_KNOWN_WHETHER_SAVED } from '@leaseledger/contract/kernel/endpoint';
import { outage } from '@leaseledger/contract/shared/outage';
import type { LeadView } from '@leaseledger/contract/leads/lead.views';
import type { EventLog } from '@leaseledger/event-log/event-log';
import type { SiteProcess } from '../../browser/site/site.ts';
import { LogPlace, logKinds } from '../log-places.ts';
import { StaffClient } from '../staff-client.ts';

describe.each(logKinds)('A connection that is cut between commit and answer (%s)', (kind) => {
  let place: LogPlace;
  let site: SiteProcess;
  let staff: StaffClient;
  let log: EventLog;
  let lead: LeadView;

  beforeAll(async () => {
    place = await LogPlace.make(kind);
    // Long enough for uncut answers on a busy machine.
    site = await place.startSite({ LOG_DEADLINE_SECONDS: '5' });
    staff = await StaffClient.login(site.url, site.admin);
    const { PersonID } = await staff.addPerson();
    lead = await staff.call<LeadView>('PUT', 'leads', { Lead: { PersonID, Notes: 'Wants to compare both methods' } });
    log = await place.open();
  }, 60_000);

  afterAll(async () => {
    await log?.close();
    await site?.stop();
    await place?.end();
  });

  /** A change of the lead's newest version. The same body again is the same request. */
  async function amendment(AnnualKMs: number) {
    const { LeadID, Version } = await staff.call<LeadView>('GET', `leads/lead/${lead.LeadID}`);
    return {
      Lead: {
        LeadID,
        Version,
        AnnualKMs,
        AnnualIncome: 96_400,
        LeaseType: 'Statutory',
        PkePayCycleID: 382,
        PreferredLeaseTerm: 3,
      },
    };
  }

  const amendmentsTo = async (AnnualKMs: number) => {
    const { events } = await log.readStream(`lead-${lead.LeadID}`);
    return events.filter(
      ({ type, data }) => type === 'LeadAmended' && JSON.stringify(data).includes(`"AnnualKMs":${AnnualKMs}`),
    );
  };

  it('gives the first answer to a retry with the same Idempotency-Key after the connection to the caller is cut', async () => {
    const body = await amendment(18_000);
    const caller = new AbortController();
    const committed = Promise.withResolvers<void>();
    const head = await log.head();
    const watching = log.subscribe({
      name: 'the caller goes away',
      from: head === undefined ? 'start' : { after: head },
      filter: { typePrefixes: ['LeadAmended'] },
      onEvent: () => {
        caller.abort();
        committed.resolve();
      },
    });
    const first = staff.send<LeadView>('POST', 'leads/update', {
      body,
      key: 'cut at the caller',
      signal: caller.signal,
    });
    // The answer may come before the cut; then the retry must equal it.
    const answered = await first.catch(() => undefined);
    await committed.promise;
    await watching.stop();
    const again = await staff.send<LeadView>('POST', 'leads/update', { body, key: 'cut at the caller' });
    expect(again).toMatchObject({ status: 200, payload: { AnnualKMs: 18_000 } });
    expect(again).toEqual(answered ?? again);
    expect(await staff.send<LeadView>('POST', 'leads/update', { body, key: 'cut at the caller' })).toEqual(again);
    expect(await amendmentsTo(18_000)).toHaveLength(1);
  }, 30_000);

  it('answers 503 and that it may be saved when the connection to the log is cut, and gives the first answer to the retry', async () => {
    const body = await amendment(21_000);
    const comeBack = await cutAfterCommit(place);
    const first = await staff.send<LeadView>('POST', 'leads/update', { body, key: 'cut at the log' });
    comeBack();
    expect(first).toMatchObject(
      place.double === undefined
        ? { status: 200 }
        : { status: 503, message: outage.notKnownWhetherSaved, code: NOT_KNOWN_WHETHER_SAVED },
    );
    const again = await staff.send<LeadView>('POST', 'leads/update', { body, key: 'cut at the log' });
    expect(again).toMatchObject({ status: 200, payload: { AnnualKMs: 21_000 } });
    expect(await amendmentsTo(21_000)).toHaveLength(1);
  }, 30_000);
});

/** The server goes away after its next commit, before the answer. An embedded log has no connection to cut. */
async function cutAfterCommit({ double }: LogPlace): Promise<() => void> {
  if (double === undefined) return () => undefined;
  const forget = double.log.onAppended(() => {
    forget();
    double.away();
  });
  return () => double.back();
}
