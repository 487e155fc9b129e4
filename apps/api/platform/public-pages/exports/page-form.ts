import type { FilledForm } from '@leaseledger/contract/kernel/filled-form';
import type { CallDays } from '@leaseledger/contract/shared/call-time';
import { timeZoneOr } from '@leaseledger/contract/shared/time-zones';
import { DateTime } from 'luxon';
import { systemActor, type CommandMetadata } from '../../callers/caller.ts';
import type { Fingerprints } from '../../callers/fingerprints.ts';
import type { RandomBytes } from '../../foundation/platform.ts';
import { randomUuid } from '../../foundation/uuid.ts';

const UUID = /^[0-9a-f-]{36}$/;

/** What stands under a field's own name where the body's name is another one. */
export function errorsAt(form: FilledForm, fields: Readonly<Record<string, string>>): FilledForm {
  return {
    ...form,
    errors: Object.fromEntries(Object.entries(form.errors).map(([name, text]) => [fields[name] ?? name, text])),
  };
}

/** What is wrong with the whole form, at the field that can be changed. */
export const messageAt = (form: FilledForm, message: string, field: string): FilledForm =>
  form.message === message ? { ...form, errors: { [field]: message }, message: null } : form;

/** A form that nobody has filled in yet, with what is known already. */
export function prefilled(form: FilledForm, known: Readonly<Record<string, string | null>>): FilledForm {
  return Object.keys(form.values).length > 0
    ? form
    : { ...form, values: Object.fromEntries(Object.entries(known).map(([name, value]) => [name, value ?? ''])) };
}

/** The name that a page gave its form; undefined where a visitor made one up, or there is none. */
export const submissionIn = ({ Submission = '' }: FilledForm['values']): string | undefined =>
  UUID.test(Submission) ? Submission : undefined;

/** A name for the form of a page, which it keeps when it is refused. */
export const submissionOf = ({ values }: FilledForm, randomBytes: RandomBytes): string =>
  submissionIn(values) ?? randomUuid(randomBytes(16));

/** Of a visitor's form that may be sent again as it is: the system acts, and the decider passes over what holds already. */
export const repeatableMetadata = (correlationId: string): CommandMetadata => ({
  actor: systemActor,
  correlationId,
  idempotency: undefined,
});

/** A visitor's form: the system acts. Sent twice as it is, under its name, it is done once; changed it is another. @param form its name; undefined for one without */
export function formMetadata(
  form: string | undefined,
  body: object,
  { correlationId, fingerprints }: { correlationId: string; fingerprints: Fingerprints },
): CommandMetadata {
  if (form === undefined) return repeatableMetadata(correlationId);
  const requestHash = fingerprints.of('page form', form, JSON.stringify(body));
  return { actor: systemActor, correlationId, idempotency: { key: `? ${form} ${requestHash}`, requestHash } };
}

/** The id that an address names; 0, which is nobody's, where it names none. */
export const idIn = (text = ''): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0);

/** A number as people write it: $95,000. Undefined where none is meant; what is none is NaN, for the rules to refuse. */
export function numberIn(text = ''): number | undefined {
  const bare = text.replace(/[$,\s%]|km\w*$/gi, '');
  return bare === '' ? undefined : Number(bare);
}

/** A day and a time by the clock of a zone, as ISO 8601 in UTC; undefined where it is none. */
export function momentIn(day = '', time = '', zone = ''): string | undefined {
  return (
    DateTime.fromISO(`${day}T${time}`, { zone: timeZoneOr(zone) })
      .toUTC()
      .toISO() ?? undefined
  );
}

/** Today by the clock of a zone: 2026-12-01 */
export const dayIn = (now: Date, zone = ''): string =>
  DateTime.fromJSDate(now, { zone: timeZoneOr(zone) }).toFormat('yyyy-MM-dd');

/** From today, or a later day, on for 365 days: on the last one no time is too far ahead, in leap years either. */
export const callDays = (now: Date, firstDay = dayIn(now)): CallDays => ({
  firstDay,
  lastDay: dayIn(DateTime.fromJSDate(now).plus({ days: 365 }).toJSDate()),
});
