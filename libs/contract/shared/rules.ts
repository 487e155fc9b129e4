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
import { passwordLimits } from './password-rule.ts';
import { oneLine, severalLines } from './plain-text.ts';

/**
 * Field rules that several bodies share. Each takes the message that the specification gives for its place.
 * Transforms run before the rules, so both see the normalised value; what is not of the expected type is left for the rule to refuse.
 */

const transformText = (change: (text: string) => string): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? change(value) : value));

const all =
  (...decorators: PropertyDecorator[]): PropertyDecorator =>
  (target, key) => {
    for (const decorate of decorators) decorate(target, key);
  };

/** A national number from any way of writing it: spaces, brackets, dashes, points and the country's code are dropped (decisions 6). */
export function normalisePhone(written: string): string {
  const compact = written.replace(/[\s().-]/g, '');
  return compact.replace(/^(?:\+|00)61(?:0)?/, '0').replace(/^61(?=\d{9}$)/, '0');
}

/** Lower case without surrounding spaces: how e-mail addresses are compared and stored. */
export const normaliseEmail = (written: string): string => written.trim().toLowerCase();

/** Digits only, between the two lengths after normalising. */
export const Phone = (lengths: { min: number; max: number }, message: string): PropertyDecorator =>
  all(transformText(normalisePhone), Matches(new RegExp(`^\\d{${lengths.min},${lengths.max}}$`), { message }));

/** An address with signs in it that nobody sees is refused: without them it would be another one. */
export const Email = (message: string): PropertyDecorator =>
  all(
    transformText(normaliseEmail),
    MaxLength(254, { message }),
    IsEmail({}, { message }),
    ValidateBy(
      { name: 'isSeen', validator: { validate: (value) => typeof value !== 'string' || oneLine(value) === value } },
      { message },
    ),
  );

const typed = (max: number, message: string) => [MaxLength(max, { message }), IsString({ message })];

/** An e-mail address or the beginning of one, normalised. */
export const TypedEmail = (message: string): PropertyDecorator =>
  all(transformText(normaliseEmail), ...typed(254, message));

/** A number or the beginning of one, normalised. */
export const TypedPhone = (message: string): PropertyDecorator =>
  all(transformText(normalisePhone), ...typed(40, message));

/** Up to four digits, leading zeros kept: a postcode is text. */
export const Postcode = (message: string): PropertyDecorator =>
  all(
    transformText((text) => text.trim()),
    Matches(/^\d{0,4}$/, { message }),
  );

/** One line of text as `oneLine` keeps it, up to a length. */
export const Text = (max: number, message: string): PropertyDecorator =>
  all(transformText(oneLine), MaxLength(max, { message }));

/** Several lines of text as `severalLines` keeps them, up to a length. */
export const LongText = (max: number, message: string): PropertyDecorator =>
  all(transformText(severalLines), MaxLength(max, { message }));

const WITH_OFFSET = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/i;
const UTC = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
/** Date makes 2 March of 30 February. */
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

/** A moment as ISO 8601 with offset, e.g. 2026-12-01T09:30+11:00; kept as UTC. What cannot be brought to UTC in a year of four digits is refused. */
export const Moment = (message: string): PropertyDecorator =>
  all(
    transformText(toUtc),
    ValidateBy(
      { name: 'isIso8601', validator: { validate: (value) => typeof value === 'string' && UTC.test(value) } },
      { message },
    ),
  );

const between = (least: number, most: number, message: string) => all(Min(least, { message }), Max(most, { message }));

/** A whole number between two. */
export const IntegerIn = (least: number, most: number, message: string): PropertyDecorator =>
  all(IsInt({ message }), between(least, most, message));

/** A number between two, whole or not. */
export const NumberIn = (least: number, most: number, message: string): PropertyDecorator =>
  all(IsNumber({}, { message }), between(least, most, message));

/** The id of a record: a positive integer that a number holds exactly. */
export const RecordID = (message: string): PropertyDecorator => IntegerIn(1, Number.MAX_SAFE_INTEGER, message);

/** The version of a record that was read: when it no longer holds the answer is 409. */
export const Revision = (message: string): PropertyDecorator => all(IsInt({ message }), Min(0, { message }));

/** A password that somebody has, by whichever rule it was chosen: what was one character then, another keyboard may write as two. */
export const Password = (message: string): PropertyDecorator =>
  all(IsString({ message }), MinLength(1, { message }), MaxLength(2 * passwordLimits.maximum, { message }));

/** A code of a second factor: 6 digits of the authenticator app, or a recovery code. */
export const SecondFactorCode = (message: string): PropertyDecorator =>
  all(IsString({ message }), MinLength(1, { message }), MaxLength(40, { message }));

/** Left out, null or empty counts as not given, and no other rule of the field is asked. */
export const Optional = (options?: ValidationOptions): PropertyDecorator =>
  all(
    Transform(({ value }: { value: unknown }) => (value === '' ? null : value)),
    ValidateIf((_, value: unknown) => value !== undefined && value !== null && value !== '', options),
  );
