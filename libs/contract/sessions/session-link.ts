/** Lower-case letters and digits that cannot be mistaken for each other. Each holds five bits. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789';
const BITS = 5;
/** The number of random bytes (128 bits), then the number of characters that hold them. */
export const LINK_BYTES = 16;
const SECRET_SIGNS = 26;
const WORDS_MAX = 60;
const pattern = new RegExp(`^(?:[a-z0-9]+(?:-[a-z0-9]+)*-)?[${SIGNS}]{${SECRET_SIGNS}}$`);

/** First segments with another meaning. A session link is never one of them, because it ends in random characters. */
export const reservedSegments = [
  'admin',
  'api',
  'assets',
  'public',
  'callback',
  'quote',
  'feedback',
  'seat',
  'employerCallback',
  'thankyou',
  'form',
  'login',
] as const;

/** A name as part of an address: lower case, with hyphens between words. */
export const slug = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, WORDS_MAX)
    .replace(/^-+|-+$/g, '');

function signs(bytes: Uint8Array): string {
  let [held, bits, text] = [0, 0, ''];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    for (; bits >= BITS; bits -= BITS) text += SIGNS.charAt((held >> (bits - BITS)) & 31);
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + SIGNS.charAt((held << (BITS - bits)) & 31);
}

/** The link to register for a session. It starts with the session's name, for readers, and ends in 128 random bits, so that nobody can guess it. */
export function sessionLink(name: string, random: Uint8Array): string {
  if (random.length !== LINK_BYTES) throw new RangeError(`A link is made of ${LINK_BYTES} bytes`);
  return [slug(name), signs(random)].filter((part) => part !== '').join('-');
}

/** Whether a first segment has the form of a session link. */
export const isSessionLink = (segment: string): boolean =>
  segment.length <= WORDS_MAX + 1 + SECRET_SIGNS && pattern.test(segment);
