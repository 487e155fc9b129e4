import type { FilledForm } from '@leaseledger/contract/kernel/filled-form';
import { NO_CALL_DAY, type CallDays } from '@leaseledger/contract/shared/call-time';
import { timeZoneOr } from '@leaseledger/contract/shared/time-zones';
import { DateTime } from 'luxon';
import { systemActor, type CommandMetadata } from '../../callers/caller.ts';
import type { Fingerprints } from '../../callers/fingerprints.ts';
import type { RandomBytes } from '../../foundation/platform.ts';
import { randomUuid } from '../../foundation/uuid.ts';

const UUID = /^[0-9a-f-]{36}$/;

/** Shows the error of a call's time at the fields that are empty, or else at the time. @param name of the time in the body */
export function errorAtCall(form: FilledForm, name: string): FilledForm {
  const empty = ['Date', 'Time'].filter((field) => (form.values[field] ?? '') === '');
  const errors = Object.entries(form.errors).flatMap(([field, text]) =>
    field === name
      ? (empty.length === 0 ? ['Time'] : empty).map((at) => [at, at === 'Date' ? NO_CALL_DAY : text] as const)
      : [[field, text] as const],
  );
  return { ...form, errors: Object.fromEntries(errors) };
}

/** Moves the message of the whole form to the field that can be changed. */
export const messageAt = (form: FilledForm, message: string, field: string): FilledForm =>
  form.message === message ? { ...form, errors: { [field]: message }, message: null } : form;

/** A captcha has no field that a visitor can change, so its error is the message of the form. */
export function captchaBeside(form: FilledForm): FilledForm {
  const { Captcha: notVerified, ...errors } = form.errors;
  return { ...form, errors, message: notVerified ?? form.message };
}

/** An untouched form, filled with known values. */
export function prefilled(form: FilledForm, known: Readonly<Record<string, string | null>>): FilledForm {
  return Object.keys(form.values).length > 0
    ? form
    : { ...form, values: Object.fromEntries(Object.entries(known).map(([name, value]) => [name, value ?? ''])) };
}

/** The name that the page gave its form; undefined without one, or for a name that a visitor made up. */
export const submissionIn = ({ Submission = '' }: FilledForm['values']): string | undefined =>
  UUID.test(Submission) ? Submission : undefined;

/** A name for the form of a page. A refused form keeps it. */
export const submissionOf = ({ values }: FilledForm, randomBytes: RandomBytes): string =>
  submissionIn(values) ?? randomUuid(randomBytes(16));

/**
 * The metadata for a visitor's form that may be repeated without a name: the system acts, and the decider ignores what
 * already holds.
 */
export const repeatableMetadata = (correlationId: string): CommandMetadata => ({
  actor: systemActor,
  correlationId,
  idempotency: undefined,
});

/**
 * The metadata for a visitor's form: the system acts. The same form under the same name is done once; changed, it is
 * another request. @param form its name; undefined for a form without one
 */
export function formMetadata(
  form: string | undefined,
  body: object,
  { correlationId, fingerprints }: { correlationId: string; fingerprints: Fingerprints },
): CommandMetadata {
  if (form === undefined) return repeatableMetadata(correlationId);
  const requestHash = fingerprints.of('page form', form, JSON.stringify(body));
  return { actor: systemActor, correlationId, idempotency: { key: `? ${form} ${requestHash}`, requestHash } };
}

/** Whether an address gives a colour: three or six hexadecimal digits. */
export const isColour = (text: string): boolean => /^(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text);

/** The id in an address; 0, which no record has, without one. */
export const idIn = (text = ''): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0);

/** A number as people write it: $95,000. Undefined for an empty text; NaN for other text, which the rules refuse. */
export function numberIn(text = ''): number | undefined {
  const bare = text.replace(/[$,\s%]|km\w{0,20}$/gi, '');
  return bare === '' ? undefined : Number(bare);
}

/** A day and a time in a time zone, as ISO 8601 in UTC; undefined for an invalid one. */
export function momentIn(day = '', time = '', zone = ''): string | undefined {
  return (
    DateTime.fromISO(`${day}T${time}`, { zone: timeZoneOr(zone) })
      .toUTC()
      .toISO() ?? undefined
  );
}

/** Today in a time zone: 2026-12-01 */
export const dayIn = (now: Date, zone = ''): string =>
  DateTime.fromJSDate(now, { zone: timeZoneOr(zone) }).toFormat('yyyy-MM-dd');

/** 365 days from today or a later day. Every time of the last day is within the limit of a year, also in leap years. */
export const callDays = (now: Date, firstDay = dayIn(now)): CallDays => ({
  firstDay,
  lastDay: dayIn(DateTime.fromJSDate(now).plus({ days: 365 }).toJSDate()),
});
