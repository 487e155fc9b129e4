import { EMAIL_CONTENT_MAX } from '@leaseledger/contract/emails/email.codes';
import { emailMessage, WRITTEN_PER_HOUR } from '@leaseledger/contract/emails/email.messages';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { badInput } from '../../../platform/answers/failure.ts';
import { limitPerHour } from '../../../platform/answers/hourly-limit.ts';
import { withPictures } from './mail-pictures.ts';
import { plainText, sanitised } from './sanitised.ts';
import { laidOut } from './layout.ts';
import type { MailContent } from './mail-content.ts';

/** Limits written mails, because they reach any address: a stolen account can send only a few. @throws Failure 429 */
export const countWritten = (vault: Pick<Vault, 'recordAttempt'>, now: Date, UserID: number): Promise<void> =>
  limitPerHour(vault, now, {
    key: `mails-written-${UserID}`,
    most: WRITTEN_PER_HOUR,
    told: emailMessage.tooManyWritten,
  });

type WrittenContent = Required<Pick<MailContent, 'Subject' | 'HTML' | 'Text'>> & Pick<MailContent, 'Pictures'>;

/** A mail that a user wrote, in the common layout. @throws Failure 400 */
export async function byStaff(written: string, Subject: string): Promise<WrittenContent> {
  const { html, pictures } = await withPictures(written);
  return { ...inLayout(html, Subject), ...(pictures.length > 0 && { Pictures: pictures }) };
}

/** The same without pictures, which are removed. @throws Failure 400 */
export const byStaffWithoutPictures = (written: string, Subject: string) => inLayout(sanitised(written), Subject);

function inLayout(said: string, Subject: string): WrittenContent {
  if (said.length > EMAIL_CONTENT_MAX) throw badInput({ HTML: emailMessage.contentTooLong });
  const Text = plainText(said);
  return {
    Subject,
    HTML: laidOut({
      title: Subject,
      preheader: Text.slice(0, 100),
      html: `<div style="font-size:16px;line-height:24px;color:#1f2933" class="ink">${said}</div>`,
    }),
    Text,
  };
}
