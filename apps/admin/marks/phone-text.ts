/** How a national number is read out: 0412 884 210, 03 9123 4567, 1300 123 456. Anything else stays as it is. */
export function phoneText(digits: string): string {
  if (/^(?:04|1[38]00)\d{6,8}$/.test(digits) && digits.length === 10) return digits.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3');
  if (/^0[2378]\d{8}$/.test(digits)) return digits.replace(/^(\d{2})(\d{4})(\d{4})$/, '$1 $2 $3');
  if (/^\d{8}$/.test(digits)) return digits.replace(/^(\d{4})(\d{4})$/, '$1 $2');
  return digits;
}
