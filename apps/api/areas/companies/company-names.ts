/** What says of which kind a company is, and not which one. */
const KINDS = new Set(['pty', 'ltd', 'limited', 'proprietary', 'inc', 'incorporated', 'the', 'and', 'of']);
/** Names of which fewer words are the same are not alike. */
const LEAST_SAME = 0.5;

const wordsIn = (name: string): readonly string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words that tell a company from others, each once, without case and accents; all of them where none does. */
export function tellingWords(name: string): readonly string[] {
  const words = [...new Set(wordsIn(name))];
  const telling = words.filter((word) => !KINDS.has(word));
  return telling.length === 0 ? words : telling;
}

/** How many of the words of two names are the same: 1 for 'Barwon Health' and 'BARWON HEALTH PTY LTD', 0 for none. */
export function likeness(one: string, other: string): number {
  const [words, others] = [tellingWords(one), tellingWords(other)];
  const same = words.filter((word) => others.includes(word)).length;
  return same === 0 ? 0 : same / Math.max(words.length, others.length);
}

/** Those of the same name; where there are none, those of a name like it, the most alike first. */
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
