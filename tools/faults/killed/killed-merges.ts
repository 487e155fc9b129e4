import { randomUUID } from 'node:crypto';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import type { PersonView } from '@leaseledger/contract/persons/person.views';
import { until } from '@leaseledger/event-log/testing/until';
import { lead, person } from '../../../apps/api/testing/bodies.ts';
import type { KillablePlace } from './killable-place.ts';
import { atOnce, beforeAskingAgain, StaffClient } from '../staff-client.ts';

/** A person who exists twice, with a lead of the second record. */
interface Twice {
  readonly kept: number;
  readonly merged: number;
  readonly lead: number;
}

const MERGES = 'personMerges-1';
const steps = {
  merge: { decided: 'MergeDecided', merged: 'PersonMerged', kept: 'PersonAbsorbed' },
  unmerge: { decided: 'UnmergeDecided', merged: 'PersonUnmerged', kept: 'PersonReleased' },
} as const;
type Step = keyof typeof steps;

/**
 * Merges duplicate persons at once, then unmerges them at once. The process is killed during both, and requests are
 * repeated, as a browser does.
 * @param killAt the numbers of decided merges and unmerges at the kill
 * @returns the faults, a line each
 */
export async function killedMerges(
  place: KillablePlace,
  pairs: number,
  killAt: Readonly<Record<Step, number>>,
): Promise<readonly string[]> {
  let staff = await StaffClient.login(place.site.url, place.site.admin);
  const twice: Twice[] = [];
  for (let index = 0; index < pairs; index += 1) {
    const add = async () =>
      (await staff.call<PersonView>('PUT', 'persons', person({ Email: `${randomUUID()}@example.com` }))).PersonID;
    const [kept, merged] = [await add(), await add()];
    twice.push({ kept, merged, lead: (await staff.call<LeadRow>('PUT', 'leads', lead(merged))).LeadID });
  }
  const typesIn = async (stream: string) => (await place.log.readStream(stream)).events.map(({ type }) => type);
  const decided = async (step: Step) => (await typesIn(MERGES)).filter((type) => type === steps[step].decided).length;
  const ask = (step: Step, { kept, merged }: Twice) => {
    const body =
      step === 'merge'
        ? { PersonID: kept, MergedPersonID: merged, Version: 0, MergedVersion: 0, fields: [] }
        : { MergedPersonID: merged };
    return staff.send<PersonView>('POST', `persons/${step}`, { body, key: `${step} ${merged}` });
  };
  const wrong: string[] = [];
  for (const step of ['merge', 'unmerge'] as const) {
    const before = await decided(step);
    // One of ten requests at once may have to repeat, while a process answers.
    const asked = twice.map(async (each) => {
      for (let answer = await ask(step, each); answer.status !== 200; answer = await ask(step, each))
        await beforeAskingAgain();
    });
    const settled = Promise.allSettled(asked);
    await until(`the decisions to ${step}`, async () => (await decided(step)) >= before + killAt[step], atOnce);
    await place.kill();
    await settled;
    staff = staff.at(place.site.url);
    for (const each of twice) {
      let answer = await ask(step, each);
      for (; answer.status === 503; answer = await ask(step, each)) await beforeAskingAgain();
      if (answer.status !== 200)
        wrong.push(`To ${step} ${each.merged} again answered ${answer.status}: ${answer.message}`);
    }
    for (const each of twice) wrong.push(...(await faultsOf(step, each, staff, typesIn)));
  }
  return wrong;
}

async function faultsOf(
  step: Step,
  { kept, merged, lead: id }: Twice,
  staff: StaffClient,
  typesIn: (stream: string) => Promise<readonly string[]>,
): Promise<string[]> {
  const { PersonID } = await staff.call<LeadRow>('GET', `leads/lead/${id}`);
  const count = (wanted: string, types: readonly string[]) => types.filter((type) => type === wanted).length;
  const [ofMerged, ofKept, { status }] = [
    await typesIn(`person-${merged}`),
    await typesIn(`person-${kept}`),
    await staff.send('GET', `persons/person/${merged}`),
  ];
  const found: readonly (readonly [string, unknown, unknown])[] = [
    [`${steps[step].merged} of ${merged}`, count(steps[step].merged, ofMerged), 1],
    [`${steps[step].kept} of ${kept}`, count(steps[step].kept, ofKept), 1],
    [`whose lead ${id} is`, PersonID, step === 'merge' ? kept : merged],
    [`how person ${merged} answers`, status, step === 'merge' ? 404 : 200],
  ];
  return found.flatMap(([what, has, wanted]) =>
    has === wanted
      ? []
      : [`After a kill in the middle of a ${step}: ${what}, ${String(has)} in place of ${String(wanted)}`],
  );
}
