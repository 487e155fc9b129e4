import { EMAIL_CONTENT_MAX } from '@leaseledger/contract/emails/email.codes';
import { emailMessage, WRITTEN_PER_HOUR } from '@leaseledger/contract/emails/email.messages';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { badInput } from '../../../platform/answers/failure.ts';
import { limitPerHour } from '../../../platform/answers/hourly-limit.ts';
import { withPictures } from './mail-pictures.ts';
import { plainText, sanitised } from './sanitised.ts';
import { PREHEADER_MAX, productMail, type ProductMailContent } from './mail-templates.ts';

/** Limits written mails, because they reach any address: a stolen account can send only a few. @throws Failure 429 */
export const countWritten = (vault: Pick<Vault, 'recordAttempt'>, now: Date, UserID: number): Promise<void> =>
  limitPerHour(vault, now, {
    key: `mails-written-${UserID}`,
    most: WRITTEN_PER_HOUR,
    told: emailMessage.tooManyWritten,
  });

/** A mail that a user wrote, in its template. @throws Failure 400 */
export async function byStaff(written: string, Subject: string): Promise<ProductMailContent> {
  const { html, pictures } = await withPictures(written);
  return { ...inTemplate(checked(html), Subject), ...(pictures.length > 0 && { Pictures: pictures }) };
}

/** The text that a user wrote, without pictures. @throws Failure 400 */
export const textByStaff = (written: string): string => checked(sanitised(written));

/** @param html sanitised */
export function inTemplate(html: string, subject: string): ProductMailContent {
  const text = plainText(html).trim();
  const beginning = text.replace(/\s+/g, ' ').slice(0, PREHEADER_MAX);
  return productMail('written', { subject, beginning }, { html, text });
}

function checked(said: string): string {
  if (said.length > EMAIL_CONTENT_MAX) throw badInput({ HTML: emailMessage.contentTooLong });
  return said;
}
