export function canary(value: any): string {
  const unused = 1;
  console.log(value);
  return value == '1' ? 'one' : 'other';
}
