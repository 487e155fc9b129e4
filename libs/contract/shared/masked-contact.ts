/** Masked contact details, for users who may recognise a person but not contact them. */

/** `a•••@e•••.com`: the first letter of both parts, and the last part of the domain. */
export function maskedEmail(email: string): string {
  const [, first = '', domain = '', last = ''] = /^(.).*@(.).*\.([^.]*)$/u.exec(email) ?? [];
  return `${first}•••@${domain}•••.${last}`;
}

/** `••• 210`: the last three digits. */
export const maskedPhone = (number: string): string => `••• ${number.slice(-3)}`;

/** Masks the e-mail address and the phone number; null for missing ones. */
export const maskedContact = ({ email, phone }: { readonly email: string | null; readonly phone: string | null }) => ({
  email: email === null ? null : maskedEmail(email),
  phone: phone === null ? null : maskedPhone(phone),
});

/** Whether a contact detail was masked for its reader. No real one has this character. */
export const isMasked = (contact: string): boolean => contact.includes('•');

/** The part before the sign has 64 characters at most. More would be tried from each of them. */
const EMAIL = /[\p{L}\p{M}\p{N}_.+'-]{1,64}(?:[@＠]|%40)[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+/gu;
/** The signs that people and editors write between the digits. In HTML a space may have a name. */
const BETWEEN = String.raw`(?:[\s\p{Pd}.()/·_]|&nbsp;){0,3}`;
/** Groups of digits as they are common: with these, dates and amounts stay readable although more may stand between them. */
const GROUPED = new RegExp(
  String.raw`(?<![\p{L}\p{N}.])(?:(?:\+|00)61${BETWEEN}(?:0${BETWEEN})?|61(?=4\d{8}(?!\d))|0)(?:4\d{2}${BETWEEN}\d{3}${BETWEEN}\d{3}|[2-578]${BETWEEN}\d{4}${BETWEEN}\d{4})(?![\p{L}\p{N}])`,
  'gu',
);
const PHONE = /(?<![\w.])(?:\+61|0)(?:[ ()-]{0,2}\d){8,9}(?!\w)/g;

/** A text with its e-mail addresses and Australian phone numbers masked. */
export const maskedText = (text: string): string =>
  text
    .replace(EMAIL, (email) => maskedEmail(email.replace(/＠|%40/, '@')))
    .replace(GROUPED, maskedPhone)
    .replace(PHONE, maskedPhone);
