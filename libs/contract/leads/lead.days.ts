import { yearsAhead } from '../shared/years-ahead.ts';
import { leadMessage } from './lead.messages.ts';

/** The name of each day in a sentence, and how many years ahead of now it may be. */
const days = {
  PreferredCallTime: ['Preferred call time', 1],
  CurrentLeaseMaturityDate: ['Current lease maturity date', 10],
  ExpectedSettlementDate: ['Expected settlement date', 3],
  SettlementDateActual: ['Settlement date', 1],
} as const;
const EARLIEST = '1990';

const isLeadDay = (field: string): field is keyof typeof days => Object.hasOwn(days, field);

/**
 * Messages for unlikely days of a lead, by the field of the call. A day too far from now is a typing error, such as the year 2062.
 * @param lead moments in ISO 8601, UTC; other fields are ignored
 * @param now ISO 8601, UTC
 */
export function unlikelyDays(lead: Readonly<Record<string, unknown>>, now: string): Readonly<Record<string, string>> {
  const problems = Object.entries(lead).flatMap(([field, moment]): [string, string][] => {
    if (!isLeadDay(field) || typeof moment !== 'string') return [];
    const [name, years] = days[field];
    if (moment > yearsAhead(now, years)) return [[`Lead.${field}`, leadMessage.farAhead(name, years)]];
    return moment < EARLIEST ? [[`Lead.${field}`, leadMessage.longAgo(name)]] : [];
  });
  return Object.fromEntries(problems);
}
