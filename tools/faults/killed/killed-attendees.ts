import type { SessionRecord } from '@leaseledger/contract/sessions/session.views';
import { until } from '@leaseledger/event-log/testing/until';
import { registration, session } from '../../../apps/api/testing/bodies.ts';
import type { KillablePlace } from './killable-place.ts';
import { atOnce, beforeAskingAgain, patiently, StaffClient } from '../staff-client.ts';

export interface KilledAttendees {
  /** All but one of them get a seat. */
  readonly visitors: number;
  /** The numbers of seats or places, and of leads, at which the process is killed. */
  readonly killedAt: { readonly seats: number; readonly leads: number };
}

interface Registered {
  readonly SessionAttendanceID: number;
  readonly secretKey: string;
}

let rounds = 0;

/**
 * Visitors register at once, then ask for a quote and a callback at once. The process is killed during both, and
 * visitors repeat their requests, as a page does. @returns the faults, a line each
 */
export async function attendWhileKilled(
  place: KillablePlace,
  { visitors, killedAt }: KilledAttendees,
): Promise<string[]> {
  const round = (rounds += 1);
  let staff = await StaffClient.login(place.site.url, place.site.admin);
  const { SessionID, SessionLink } = await staff.call<SessionRecord>(
    'PUT',
    'sessions',
    session({ maxAttendees: visitors - 1 }),
  );
  const eventsOf = async (stream: string) => (await place.log.readStream(stream)).events;
  const everybody = Array.from({ length: visitors }, (_, n) => n);
  const ask = async <Payload>(method: string, path: string, body: object, key: string) => {
    for (;;) {
      const answer = await staff.send<Payload>(method, path, { body, key }).catch(() => undefined);
      if (answer !== undefined && answer.status < 500) return answer;
      await beforeAskingAgain();
      staff = staff.at(place.site.url);
    }
  };

  const registering = everybody.map((n) =>
    ask<Registered>(
      'PUT',
      'sessionAttendance',
      registration({ SessionID, SessionLink }, round * 1_000 + n),
      `register ${round} ${n}`,
    ),
  );
  await until(
    'the seats to be given',
    async () => (await eventsOf(`sessionSeats-${SessionID}`)).length >= killedAt.seats,
    atOnce,
  );
  await place.kill();
  const answers = await Promise.all(registering);
  const wrong =
    answers.filter(({ status }) => status === 409).length === 1
      ? []
      : [`Registering answered ${answers.map(({ status }) => status).join()}`];
  const seats = (await eventsOf(`sessionSeats-${SessionID}`)).map(({ type }) => type);
  if (seats.length !== visitors) wrong.push(`${visitors} registered: ${seats.join()}`);

  const seated = answers.flatMap(({ status, payload }) => (status === 200 ? [payload] : []));
  const leadsIn = async ({ SessionAttendanceID }: Registered) =>
    (await eventsOf(`sessionAttendance-${SessionAttendanceID}`))
      .filter(({ type }) => type === 'SessionAttendeeLed')
      .map(({ data }) => data['LeadID']);
  const ledSoFar = async () => (await Promise.all(seated.map(leadsIn))).flat().length;
  const asking = seated.flatMap(({ SessionAttendanceID: id, secretKey }) => [
    ask(
      'POST',
      'sessionAttendance/addQuote',
      {
        sessionAttendeeID: id,
        secretKey,
        leaseTerm: 3,
        annualIncome: 90_000,
        postcode: '3220',
        annualKms: 10_000,
        contactNumber: '0400111222',
        state: 'VIC',
        businessUse: 0,
      },
      `quote ${id}`,
    ),
    ask(
      'POST',
      'sessionAttendance/addCallback',
      {
        sessionAttendanceID: id,
        secretKey,
        state: 'VIC',
        preferredCallTime: new Date(Date.now() + 86_400_000).toISOString(),
      },
      `callback ${id}`,
    ),
  ]);
  await until('the first leads', async () => (await ledSoFar()) >= killedAt.leads, atOnce);
  await place.kill();
  const refused = (await Promise.all(asking)).filter(({ status }) => status !== 200);
  wrong.push(...refused.map(({ status, message }) => `A request was answered with ${status}: ${message}`));
  await until('all leads', async () => (await ledSoFar()) >= seated.length * 2, patiently);

  const all = await Promise.all(seated.map(leadsIn));
  wrong.push(
    ...all
      .filter((leads) => leads.length !== 2 || leads[0] !== leads[1])
      .map((leads) => `An attendee is the leads ${leads.join()}`),
  );
  const ids = new Set(all.flat());
  if (ids.size !== seated.length) wrong.push(`${seated.length} attendees are ${ids.size} leads`);
  for (const id of ids) {
    const logged = (await eventsOf(`lead-${String(id)}`)).filter(({ type }) => type === 'LeadLogged').length;
    if (logged !== 1) wrong.push(`Lead ${String(id)} was logged ${logged} times`);
  }
  return wrong;
}
