import { Transform } from 'class-transformer';
import { IsEmail, IsInt, IsISO8601, IsOptional, Matches, MaxLength, Min, ValidateIf, type ValidationOptions } from 'class-validator';

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

/** A national number from any way of writing it: spaces, brackets, dashes and a leading +61 are dropped (decisions 6). */
export function normalisePhone(written: string): string {
  const compact = written.replace(/[\s()-]/g, '');
  return compact.replace(/^\+61(?:0)?/, '0');
}

/** Lower case without surrounding spaces: how e-mail addresses are compared and stored. */
export const normaliseEmail = (written: string): string => written.trim().toLowerCase();

/** Digits only, between the two lengths after normalising. */
export const Phone = (lengths: { min: number; max: number }, message: string): PropertyDecorator =>
  all(transformText(normalisePhone), Matches(new RegExp(`^\\d{${lengths.min},${lengths.max}}$`), { message }));

export const Email = (message: string): PropertyDecorator =>
  all(transformText(normaliseEmail), MaxLength(254, { message }), IsEmail({}, { message }));

/** Up to four digits, leading zeros kept: a postcode is text. */
export const Postcode = (message: string): PropertyDecorator => all(transformText((text) => text.trim()), Matches(/^\d{0,4}$/, { message }));

/** Text without surrounding spaces, up to a length. */
export const Text = (max: number, message: string): PropertyDecorator => all(transformText((text) => text.trim()), MaxLength(max, { message }));

const WITH_OFFSET = /T.*(?:Z|[+-]\d{2}:?\d{2})$/i;
const toUtc = (text: string): string => {
  const moment = new Date(text);
  return WITH_OFFSET.test(text) && !Number.isNaN(moment.getTime()) ? moment.toISOString() : text;
};

/** A moment as ISO 8601 with offset; kept as UTC. */
export const Moment = (message: string): PropertyDecorator =>
  all(transformText(toUtc), Matches(WITH_OFFSET, { message }), IsISO8601({ strict: true }, { message }));

/** The id of a record: a positive integer. */
export const RecordID = (message: string): PropertyDecorator => all(IsInt({ message }), Min(1, { message }));

/** Left out, null or empty counts as not given, and no other rule of the field is asked. */
export const Optional = (options?: ValidationOptions): PropertyDecorator =>
  all(
    Transform(({ value }: { value: unknown }) => (value === '' ? null : value)),
    ValidateIf((_, value: unknown) => value !== undefined && value !== null && value !== '', options),
  );

/** As Optional, but an empty text stays an empty text. */
export const MayBeLeftOut = IsOptional;
