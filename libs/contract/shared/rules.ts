import { Transform } from 'class-transformer';
import {
  IsEmail,
  IsInt,
  IsNumber,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateBy,
  ValidateIf,
  type ValidationOptions,
} from 'class-validator';
import { isMasked } from './masked-contact.ts';
import { passwordLimits } from './password-rule.ts';
import { oneLine, severalLines } from './plain-text.ts';

/**
 * Field rules for several bodies. Each takes the message that the specification has for its place.
 * Transforms run first, so the rules check the normalised value. A value of the wrong type stays unchanged, and the rule refuses it.
 */

const transformText = (change: (text: string) => string): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? change(value) : value));

const all =
  (...decorators: PropertyDecorator[]): PropertyDecorator =>
  (target, key) => {
    for (const decorate of decorators) decorate(target, key);
  };

/** The national form of a number. Spaces, brackets, dashes, points and the country code are dropped (decisions 6). */
export function normalisePhone(written: string): string {
  const compact = written.replace(/[\s().-]/g, '');
  return compact.replace(/^(?:\+|00)61(?:0)?/, '0').replace(/^61(?=\d{9}$)/, '0');
}

/** The stored form of an e-mail address: lower case, trimmed. Addresses are compared in this form. */
export const normaliseEmail = (written: string): string => written.trim().toLowerCase();

/** One form for the many ways to write the address of a mailbox: without tags, dots, quotes and backslashes. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  return email.slice(0, at).replace(/\+.*|[".\\]/g, '') + email.slice(at);
}

/** A telephone number: digits only, with a length in the range after normalising. */
export const Phone = (lengths: { min: number; max: number }, message: string): PropertyDecorator =>
  all(transformText(normalisePhone), Matches(new RegExp(`^\\d{${lengths.min},${lengths.max}}$`), { message }));

/**
 * An e-mail address. Invisible characters are refused, because removing them would make another address. A masked
 * address is refused, because it would replace the real one.
 */
export const Email = (message: string): PropertyDecorator =>
  all(
    transformText(normaliseEmail),
    MaxLength(254, { message }),
    IsEmail({}, { message }),
    ValidateBy(
      {
        name: 'isSeen',
        validator: { validate: (value) => typeof value !== 'string' || (oneLine(value) === value && !isMasked(value)) },
      },
      { message },
    ),
  );

const typed = (max: number, message: string) => [MaxLength(max, { message }), IsString({ message })];

/** An e-mail address or its beginning, normalised. */
export const TypedEmail = (message: string): PropertyDecorator =>
  all(transformText(normaliseEmail), ...typed(254, message));

/** A telephone number or its beginning, normalised. */
export const TypedPhone = (message: string): PropertyDecorator =>
  all(transformText(normalisePhone), ...typed(40, message));

/** A postcode of up to four digits. It is text, so leading zeros stay. */
export const Postcode = (message: string): PropertyDecorator =>
  all(
    transformText((text) => text.trim()),
    Matches(/^\d{0,4}$/, { message }),
  );

/** One line of text, cleaned by `oneLine`, up to a length. */
export const Text = (max: number, message: string): PropertyDecorator =>
  all(transformText(oneLine), MaxLength(max, { message }));

/** Several lines of text, cleaned by `severalLines`, up to a length. */
export const LongText = (max: number, message: string): PropertyDecorator =>
  all(transformText(severalLines), MaxLength(max, { message }));

const WITH_OFFSET = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/i;
const UTC = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
/** Compares the day with its parsed form, because Date turns 30 February into 2 March. */
const isDay = (day: string): boolean => {
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
};
const toUtc = (text: string): string => {
  const day = WITH_OFFSET.exec(text)?.[1];
  if (day === undefined || !isDay(day)) return text;
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? text : moment.toISOString();
};

/** A moment as ISO 8601 with offset, e.g. 2026-12-01T09:30+11:00, stored as UTC. Refused unless its UTC form has a year of four digits. */
export const Moment = (message: string): PropertyDecorator =>
  all(
    transformText(toUtc),
    ValidateBy(
      { name: 'isIso8601', validator: { validate: (value) => typeof value === 'string' && UTC.test(value) } },
      { message },
    ),
  );

const between = (least: number, most: number, message: string) => all(Min(least, { message }), Max(most, { message }));

/** A whole number within limits. */
export const IntegerIn = (least: number, most: number, message: string): PropertyDecorator =>
  all(IsInt({ message }), between(least, most, message));

/** A number within limits, whole or not. @param range the message for a number outside of them */
export const NumberIn = (least: number, most: number, message: string, range = message): PropertyDecorator =>
  all(IsNumber({}, { message }), between(least, most, range));

/** The id of a record: a positive integer that a number holds exactly. */
export const RecordID = (message: string): PropertyDecorator => IntegerIn(1, Number.MAX_SAFE_INTEGER, message);

/** The version of a record that the caller read. The answer is 409 when the record has changed since. */
export const Revision = (message: string): PropertyDecorator => all(IsInt({ message }), Min(0, { message }));

/** A present password, chosen under any rule. The limit is doubled, because another keyboard may send one character as two. */
export const Password = (message: string): PropertyDecorator =>
  all(IsString({ message }), MinLength(1, { message }), MaxLength(2 * passwordLimits.maximum, { message }));

/** A code of a second factor: 6 digits of the authenticator app, or a recovery code. */
export const SecondFactorCode = (message: string): PropertyDecorator =>
  all(IsString({ message }), MinLength(1, { message }), MaxLength(40, { message }));

/** The field is optional. Left out, null or empty, it skips all its other rules. */
export const Optional = (options?: ValidationOptions): PropertyDecorator =>
  all(
    Transform(({ value }: { value: unknown }) => (value === '' ? null : value)),
    ValidateIf((_, value: unknown) => value !== undefined && value !== null && value !== '', options),
  );
