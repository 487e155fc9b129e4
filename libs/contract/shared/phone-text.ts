/** Country codes with one or two digits. All others have three (ITU-T E.164). */
const COUNTRY = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** The digits of a number. For a national one, +61, 0061 and 61 become 0, or nothing before a 13 or 18 number. A foreign number starts with a plus, in place of 0011 or 00. */
function digitsOf(stored: string): string {
  const compact = stored.replace(/[\s().-]/g, '').replace(/^(?:0011|00)(?=[1-9]\d{7})/, '+');
  return compact.replace(/^\+?61\(?0?(?=[2-478]\d{8}$)/, '0').replace(/^\+61(?=1[38]\d)/, '');
}

/**
 * A telephone number as the console shows it, from any way of writing it: 0412 345 678, (03) 9123 4567, 1300 123 456, 13 12 34,
 * 9123 4567 and, from abroad, +64 211 234 567. Text that is no number stays the same.
 */
export function phoneText(stored: string): string {
  const digits = digitsOf(stored);
  if (/^04\d{8}$/.test(digits) || /^1[38]00\d{6}$/.test(digits))
    return digits.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3');
  if (/^0[2378]\d{8}$/.test(digits)) return digits.replace(/^(\d{2})(\d{4})(\d{4})$/, '($1) $2 $3');
  if (/^13\d{4}$/.test(digits)) return digits.replace(/^(\d{2})(\d{2})(\d{2})$/, '$1 $2 $3');
  if (/^[2-9]\d{7}$/.test(digits)) return digits.replace(/^(\d{4})(\d{4})$/, '$1 $2');
  const abroad = /^\+(\d{8,15})$/.exec(digits)?.[1];
  const country = COUNTRY.exec(abroad ?? '')?.[0];
  if (abroad === undefined || country === undefined) return stored;
  return `+${country} ${abroad.slice(country.length).replace(/\d{3}(?=\d{2})/g, '$& ')}`;
}

/** The link that calls a number: tel:+61412345678 works from anywhere. Short and free-call numbers stay the same. */
export const phoneLink = (stored: string): string => `tel:${digitsOf(stored).replace(/^0(?=[2-478]\d{8}$)/, '+61')}`;
