/** Small letters and digits but those that are taken for others: five bits each. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789';
const BITS = 5;
/** 128 bits, as many signs as hold them. */
export const LINK_BYTES = 16;
const SECRET_SIGNS = 26;
const WORDS_MAX = 60;
const pattern = new RegExp(`^(?:[a-z0-9]+(?:-[a-z0-9]+)*-)?[${SIGNS}]{${SECRET_SIGNS}}$`);

/** What the first segment of an address means already; no link is one of them, since all end in what nobody guesses. */
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

/** The words of a name as an address has them. */
const slug = (name: string): string =>
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

/** The address under which people register: what the session is called, to be read, and 128 random bits, so that nobody guesses it. */
export function sessionLink(name: string, random: Uint8Array): string {
  if (random.length !== LINK_BYTES) throw new RangeError(`A link is made of ${LINK_BYTES} bytes`);
  return [slug(name), signs(random)].filter((part) => part !== '').join('-');
}

/** Whether a first segment can be a session's at all. */
export const isSessionLink = (segment: string): boolean =>
  segment.length <= WORDS_MAX + 1 + SECRET_SIGNS && pattern.test(segment);
