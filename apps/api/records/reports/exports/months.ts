import type { Period } from '@leaseledger/contract/kernel/report';
import { TIME_ZONE } from '@leaseledger/contract/shared/australia';
import { DateTime } from 'luxon';

/** The part of a month in Melbourne that lies in a period. */
export interface Month extends Period {
  /** For example '2026-11'. */
  readonly name: string;
  /** The first moment of the month: ISO 8601, UTC. */
  readonly start: string;
}

const utc = (at: DateTime): string => at.toJSDate().toISOString();
const inMelbourne = (text: string): DateTime => DateTime.fromISO(text, { zone: TIME_ZONE });

/** The months of a period, the first one first. */
export function monthsOf({ from, to }: Period): readonly Month[] {
  const months: Month[] = [];
  const end = inMelbourne(to);
  for (let first = inMelbourne(from).startOf('month'); first <= end; first = first.plus({ months: 1 })) {
    const [start, last] = [utc(first), utc(first.endOf('month'))];
    months.push({
      name: first.toFormat('yyyy-MM'),
      start,
      from: start < from ? from : start,
      to: last > to ? to : last,
    });
  }
  return months;
}

/** This many whole months. The last one contains this moment. */
export function monthsUntil(at: string, count: number): Period {
  const last = inMelbourne(at);
  return { from: utc(last.startOf('month').minus({ months: count - 1 })), to: utc(last.endOf('month')) };
}

/** The id of a report's row for one month of one record, e.g. `2026-11-7`. */
export const idInMonth = ({ name }: Month, record: number): string => `${name}-${record}`;

/** The whole month and the record of such an id. Undefined for other text. */
export function ofMonth(id: string): { readonly month: Period; readonly record: number } | undefined {
  const [, name = '', record] = /^(\d{4}-\d\d)-(\d{1,15})$/.exec(id) ?? [];
  return inMelbourne(name).isValid ? { month: monthsUntil(name, 1), record: Number(record) } : undefined;
}
