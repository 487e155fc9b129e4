import { setTimeout as pause } from 'node:timers/promises';
import type { PersonRow, PersonView } from '@leaseledger/contract/persons/person.views';
import { differencesFromColdReplay } from '../cold-replay.ts';
import { LogPlace } from '../log-places.ts';
import { beforeAskingAgain, StaffClient } from '../staff-client.ts';
import { times, type Outcome, type Trial } from './row.ts';

const OUTAGES = 100;
const WRITERS = 8;
const LONGEST_OUTAGE_MS = 500;
const LONGEST_CALM_MS = 1_000;

/** The server of the log is killed, or frozen, beside a working product: every change is stored once, and lists match the log. */
export async function killedEventStoreDb(trial: Trial): Promise<Outcome> {
  await using place = await LogPlace.make('EventStoreDB');
  const acknowledged: PersonView[] = [];
  let [frozen, unanswered] = [0, 0];
  const site = await place.startSite({ LOG_DEADLINE_SECONDS: '8' });
  const staff = await StaffClient.login(site.url, site.admin);
  let [isWorking, next] = [true, 0];
  const write = async () => {
    while (isWorking) {
      const number = (next += 1);
      const Person = {
        FirstName: 'Greta',
        LastName: 'Lindqvist',
        Email: `greta${number}@example.com`,
        ContactNumber: String(4_12_000_000 + number).padStart(10, '0'),
        State: 'VIC',
        CompanyName: 'Barwon Health',
      };
      for (let isDone = false; !isDone;) {
        const answer = await staff.send<PersonView>('PUT', 'persons', { body: { Person }, key: `person ${number}` });
        isDone = answer.status === 200;
        if (isDone) acknowledged.push(answer.payload);
        else if (answer.status !== 503) throw new Error(`A writer was answered ${answer.status}: ${answer.message}`);
        else {
          unanswered += 1;
          await beforeAskingAgain();
        }
      }
    }
  };
  const writers = Promise.all(Array.from({ length: WRITERS }, write));
  for (let outage = times(OUTAGES, trial); outage > 0; outage -= 1) {
    await pause(trial.random.whole(1, LONGEST_CALM_MS));
    const { double } = place;
    const isFrozen = double !== undefined && trial.random.chance(0.3);
    const comeBack = isFrozen ? () => double.thaw() : place.goAway();
    if (isFrozen) double.freeze();
    frozen += Number(isFrozen);
    await pause(trial.random.whole(1, LONGEST_OUTAGE_MS));
    comeBack();
  }
  isWorking = false;
  await writers;
  await staff.untilOk();
  const shown = (await staff.all<PersonRow>('persons')).map(({ PersonID }) => PersonID);
  await site.stop();
  const ids = acknowledged.map(({ PersonID }) => PersonID);
  const lost = ids.filter((id) => !shown.includes(id));
  const wrong = [
    ...lost.map((id) => `Person ${id} was acknowledged and is not there`),
    ...(shown.length === ids.length ? [] : [`${ids.length} persons were acknowledged, and ${shown.length} are there`]),
    ...(new Set(ids).size === ids.length ? [] : ['A person was acknowledged twice']),
    ...(await differencesFromColdReplay(place)),
  ];
  return {
    did: `${times(OUTAGES, trial)} outages, ${frozen} of them frozen, ${ids.length} persons acknowledged, ${unanswered} answers 503: ${lost.length} lost`,
    wrong,
  };
}
