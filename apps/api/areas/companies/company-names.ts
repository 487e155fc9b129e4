/** Words for the legal form of a company. They do not tell companies apart. */
const KINDS = new Set(['pty', 'ltd', 'limited', 'proprietary', 'inc', 'incorporated', 'the', 'and', 'of']);
/** Names are similar from this share of equal words. */
const LEAST_SAME = 0.5;

const wordsIn = (name: string): readonly string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words that tell a company from others, each once, without case and accents. When there are none, all words. */
export function tellingWords(name: string): readonly string[] {
  const words = [...new Set(wordsIn(name))];
  const telling = words.filter((word) => !KINDS.has(word));
  return telling.length === 0 ? words : telling;
}

/** The share of equal words of two names: 1 for 'Barwon Health' and 'BARWON HEALTH PTY LTD', 0 for none. */
export function likeness(one: string, other: string): number {
  const [words, others] = [tellingWords(one), tellingWords(other)];
  const same = words.filter((word) => others.includes(word)).length;
  return same === 0 ? 0 : same / Math.max(words.length, others.length);
}

/** The companies of the same name. If there are none, those of a similar name, the most similar first. */
export function alike<Named>(
  name: string,
  among: readonly Named[],
  nameOf: (named: Named) => string,
): readonly Named[] {
  const likely = among
    .map((named) => ({ named, likeness: likeness(name, nameOf(named)) }))
    .filter((each) => each.likeness >= LEAST_SAME)
    .toSorted((one, other) => other.likeness - one.likeness || nameOf(one.named).localeCompare(nameOf(other.named)));
  const same = likely.filter((each) => each.likeness === 1);
  return (same.length === 0 ? likely : same).map(({ named }) => named);
}
