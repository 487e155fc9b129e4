/** The file cannot be read; the message says so to whoever chose it. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}
