const UNITS = ['KB', 'MB', 'GB'];

/** '812 bytes', '1.4 MB'. One unit is 1,024 of the unit below. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  let [size, unit] = [bytes / 1024, 0];
  for (; size >= 1024 && unit < UNITS.length - 1; unit += 1) size /= 1024;
  return `${size < 10 ? Math.round(size * 10) / 10 : Math.round(size)} ${UNITS[unit]}`;
}
