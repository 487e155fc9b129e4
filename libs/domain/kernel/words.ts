import { yearsText, type Format } from '@leaseledger/contract/kernel/format';
import { day, dayAndTime } from './dates.ts';

const numbers = new Intl.NumberFormat('en-AU');
const dollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD', currencyDisplay: 'narrowSymbol' });

/** A stored value as a reader reads it; null for nothing. What is not as its format says stands as it is: a later release knew more. */
export function inWords(format: Format, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return numberInWords(format, value);
  if (format === 'day') return day(String(value));
  return format === 'moment' ? dayAndTime(String(value)) : String(value);
}

function numberInWords(format: Format, value: number): string {
  if (typeof format === 'object') return format.codes[value]?.label ?? String(value);
  switch (format) {
    case 'number':
      return numbers.format(value);
    case 'money':
      return dollars.format(value);
    case 'cents':
      return dollars.format(value / 100);
    case 'percent':
      return `${numbers.format(value)}%`;
    case 'years':
      return yearsText(value);
    default:
      return String(value);
  }
}
