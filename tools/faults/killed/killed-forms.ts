import type { FormRow } from '@leaseledger/contract/forms/form.views';
import { captchaEndpoints } from '@leaseledger/contract/captcha/captcha.endpoints';
import type { CaptchaChallenge } from '@leaseledger/contract/captcha/captcha.views';
import type { RecordedEvent } from '@leaseledger/event-log/event-log';
import { until } from '@leaseledger/event-log/testing/until';
import { publicForm } from '../../../apps/api/testing/bodies.ts';
import type { Mailbox } from '../../../apps/api/testing/mailbox.ts';
import { answerTo } from '../../../apps/api/testing/solved.ts';
import { atOnce, beforeAskingAgain, patiently, StaffClient } from '../staff-client.ts';
import type { KillablePlace } from './killable-place.ts';

/** The events at which the process is killed, one after the other: the submission is kept, and its lead is logged. */
export const formDeaths = ['FormSubmissionReceived', 'LeadLogged'] as const;

/**
 * Visitors send a form with a confirmation, and the process is killed on the way to the lead of each.
 * @param mailbox the mail server of the processes
 * @returns the faults, a line each
 */
export async function sendFormsWhileKilled(place: KillablePlace, mailbox: Mailbox): Promise<string[]> {
  const staff = await StaffClient.login(place.site.url, place.site.admin);
  const { FormLink } = await staff.call<FormRow>('PUT', 'forms', publicForm({ SendConfirmation: true }));
  const events: RecordedEvent[] = [];
  const told = async (wanted: string) => {
    const last = events.at(-1);
    for await (const event of place.log.readAll({ from: last === undefined ? 'start' : { after: last.position } }))
      events.push(event);
    return events.filter(({ type }) => type === wanted);
  };
  const send = async (n: number) => {
    for (;;) {
      const here = staff.at(place.site.url);
      const answer = await here
        .call<CaptchaChallenge>('GET', captchaEndpoints.challenge.path)
        .then(answerTo)
        .then((captcha) =>
          here.send('PUT', 'forms/submit', {
            body: {
              formLink: FormLink,
              Lead: {
                FirstName: 'Isla',
                LastName: 'Killed',
                ContactNumber: `049157015${n}`,
                Email: addressOf(n),
                Notes: `Question ${n}`,
              },
              captcha,
            },
            key: `form ${n}`,
          }),
        )
        .catch(() => undefined);
      if (answer !== undefined && answer.status < 500) return answer;
      await beforeAskingAgain();
    }
  };

  const wrong: string[] = [];
  for (const [n, death] of formDeaths.entries()) {
    const sending = send(n);
    await until(`${n + 1} of ${death}`, async () => (await told(death)).length > n, atOnce);
    await place.kill();
    const { status, message } = await sending;
    if (status !== 200) wrong.push(`A form was answered with ${status}: ${message}`);
    await until(
      'the lead of the submission and its confirmation',
      async () => (await told('FormSubmissionLed')).length > n && mailbox.to(addressOf(n)).length > 0,
      patiently,
    );
  }
  // A repeat would be decided before the work of a later submission is done.
  await send(formDeaths.length);
  await until('the last confirmation', async () => mailbox.to(addressOf(formDeaths.length)).length > 0, patiently);
  for (const type of ['FormSubmissionReceived', 'FormSubmissionLed', 'LeadLogged', 'PersonRegistered']) {
    const count = (await told(type)).length;
    if (count !== formDeaths.length + 1) wrong.push(`${formDeaths.length + 1} forms were sent: ${count} ${type}`);
  }
  for (let n = 0; n <= formDeaths.length; n += 1) {
    const count = mailbox.to(addressOf(n)).length;
    if (count !== 1) wrong.push(`${addressOf(n)} has ${count} confirmations`);
  }
  return wrong;
}

const addressOf = (n: number) => `killed-${n}@example.com`;
