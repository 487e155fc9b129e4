import type { FilledForm } from '@leaseledger/contract/kernel/filled-form';
import { timeZoneOr } from '@leaseledger/contract/shared/time-zones';
import { DateTime } from 'luxon';
import { systemActor, type CommandMetadata } from '../kernel/caller.ts';
import type { Fingerprints } from '../kernel/fingerprints.ts';

/** What stands under a field's own name where the body's name is another one. */
export function errorsAt(form: FilledForm, fields: Readonly<Record<string, string>>): FilledForm {
  return { ...form, errors: Object.fromEntries(Object.entries(form.errors).map(([name, text]) => [fields[name] ?? name, text])) };
}

/** A form that nobody has filled in yet, with what is known already. */
export function prefilled(form: FilledForm, known: Readonly<Record<string, string | null>>): FilledForm {
  return Object.keys(form.values).length > 0 ? form : { ...form, values: Object.fromEntries(Object.entries(known).map(([name, value]) => [name, value ?? ''])) };
}

/** A visitor's form: the system acts. Sent twice as it is, under its name, it is done once; changed it is another. @param form its name; undefined for one without */
export function formMetadata(form: string | undefined, body: object, { correlationId, fingerprints }: { correlationId: string; fingerprints: Fingerprints }): CommandMetadata {
  if (form === undefined) return { actor: systemActor, correlationId, idempotency: undefined };
  const requestHash = fingerprints.of('session page', form, JSON.stringify(body));
  return { actor: systemActor, correlationId, idempotency: { key: `? ${form} ${requestHash}`, requestHash } };
}

/** A number as people write it: $95,000. Undefined where none is meant; what is none is NaN, for the rules to refuse. */
export function numberIn(text = ''): number | undefined {
  const bare = text.replace(/[$,\s%]|km\w*$/gi, '');
  return bare === '' ? undefined : Number(bare);
}

/** A day and a time by the clock of a zone, as ISO 8601 in UTC; undefined where it is none. */
export function momentIn(day = '', time = '', zone = ''): string | undefined {
  return DateTime.fromISO(`${day}T${time}`, { zone: timeZoneOr(zone) }).toUTC().toISO() ?? undefined;
}

/** Today by the clock of a zone: 2026-12-01 */
export const dayIn = (now: Date, zone = ''): string => DateTime.fromJSDate(now, { zone: timeZoneOr(zone) }).toFormat('yyyy-MM-dd');
