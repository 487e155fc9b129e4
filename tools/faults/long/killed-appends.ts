import { setTimeout as pause } from 'node:timers/promises';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import { differencesFromColdReplay } from '../cold-replay.ts';
import { LogPlace } from '../log-places.ts';
import { StaffClient } from '../staff-client.ts';
import type { SiteProcess } from '../../browser/site/site.ts';
import { times, type Outcome, type Trial } from './row.ts';

const KILLS = 100;
const APPENDS = 10_000;
/** Logged, settlement expected, assigned. */
const EVENTS_EACH = 3;
const AT_ONCE = 64;
const LONGEST_PAUSE_MS = 30;

/**
 * kill -9 during appends of three events each: no acknowledged append is lost, none is partial, and rows match the log.
 */
export async function killedAppends(trial: Trial): Promise<Outcome> {
  await using place = await LogPlace.make('SQLite');
  const kills = times(KILLS, trial);
  const each = times(APPENDS, trial) / kills;
  const acknowledged = new Map<number, Pick<LeadRow, 'Version' | 'AssignedToUserID'>>();
  let staff: StaffClient | undefined;
  let body = {};
  for (let kill = 1; kill <= kills; kill += 1) {
    const site = await place.startSite();
    if (staff === undefined) {
      staff = await StaffClient.login(site.url, site.admin);
      body = await staff.leadOfThreeEvents();
    }
    const until = Math.max(
      acknowledged.size + trial.random.whole(1, Math.round(each)),
      Math.round(each * (kill - 0.5)),
    );
    await appendUntilKilled(site, staff.at(site.url), body, {
      until,
      pauseMs: trial.random.next() * LONGEST_PAUSE_MS,
      acknowledged,
    });
    trial.tell(`${kill} kills, ${acknowledged.size} appends acknowledged`);
  }
  const site = await place.startSite();
  const shown = new Map(
    (await (await StaffClient.login(site.url, site.admin)).all<LeadRow>('leads')).map((row) => [row.LeadID, row]),
  );
  await site.stop();
  const lost = [...acknowledged].filter(
    ([id, { Version, AssignedToUserID }]) =>
      shown.get(id)?.Version !== Version || shown.get(id)?.AssignedToUserID !== AssignedToUserID,
  );
  const { torn, appends } = await appendsIn(place);
  const wrong = [
    ...lost.map(([id]) => `Lead ${id} was acknowledged and is not there, or not whole`),
    ...torn.map((stream) => `${stream} holds a part of its append`),
    ...(await differencesFromColdReplay(place)),
  ];
  return {
    did: `${kills} kills during ${appends} appends of ${EVENTS_EACH} events, ${acknowledged.size} of them acknowledged: ${lost.length} lost, ${torn.length} torn`,
    wrong,
  };
}

interface Until {
  /** The number of acknowledged leads at which the process is killed, with others in progress. */
  readonly until: number;
  readonly pauseMs: number;
  readonly acknowledged: Map<number, Pick<LeadRow, 'Version' | 'AssignedToUserID'>>;
}

async function appendUntilKilled(
  site: SiteProcess,
  staff: StaffClient,
  body: object,
  { until, pauseMs, acknowledged }: Until,
): Promise<void> {
  let killed: Promise<void> | undefined;
  let isDead = false;
  const kill = async () => {
    await pause(pauseMs);
    isDead = true;
    await site.kill();
  };
  const worker = async () => {
    while (!isDead) {
      const lead = await staff.call<LeadRow>('PUT', 'leads', body).catch((error: unknown) => {
        // After the kill, a broken connection is expected; before it, it is a fault of the product.
        if (!isDead) throw error;
      });
      if (lead) acknowledged.set(lead.LeadID, { Version: lead.Version, AssignedToUserID: lead.AssignedToUserID });
      if (acknowledged.size >= until) killed ??= kill();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await killed;
}

async function appendsIn(place: LogPlace): Promise<{ torn: string[]; appends: number }> {
  const events = new Map<string, number>();
  const log = await place.open();
  for await (const { stream } of log.readAll({ filter: { streamPrefixes: ['lead-'] } }))
    events.set(stream, (events.get(stream) ?? 0) + 1);
  await log.close();
  return {
    torn: [...events].filter(([, count]) => count !== EVENTS_EACH).map(([stream]) => stream),
    appends: events.size,
  };
}
