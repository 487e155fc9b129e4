/** The file cannot be read; the message tells the user why. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}
