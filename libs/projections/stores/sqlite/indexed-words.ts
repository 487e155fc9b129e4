import type { Database } from './database.ts';

/** The text index holds beginnings of so many letters as if they were words. */
const INDEXED_LENGTHS = [2, 3];
/** A beginning of more words than this is left to the text index. */
const MOST_WORDS = 40;

/**
 * The words that a text index holds. It walks the rows of a word in their order, and can stop after a page; those of a
 * beginning it first collects and sorts all, however many there are.
 */
export class IndexedWords {
  constructor(
    private readonly db: Database,
    private readonly table: string,
  ) {}

  /** What finds the same rows: beginnings of few words (`"barw"*`) are written as these words. */
  spelledOut(match: string): string {
    this.db.exec(
      `CREATE VIRTUAL TABLE IF NOT EXISTS temp.${this.table}_terms USING fts5vocab('main', '${this.table}', 'instance')`,
    );
    return match.replaceAll(/"([^"]*)"\*/g, (beginning: string, word: string) => this.#words(word) ?? beginning);
  }

  /** Undefined where the beginning itself is the best that can be asked for. */
  #words(word: string): string | undefined {
    const { length } = [...word];
    if (length === 0 || INDEXED_LENGTHS.includes(length)) return undefined;
    const found: string[] = [];
    let next = this.#first(word);
    while (next?.startsWith(word) === true) {
      if (found.length === MOST_WORDS) return undefined;
      const isWord = next === word || length > 1;
      const [first = '', second = ''] = next;
      found.push(isWord ? `"${next}"` : `"${first}${second}"*`);
      // A space comes before all that words consist of.
      next = this.#first(isWord ? `${next} ` : first + following(second));
    }
    return found.length === 0 ? `"${word}"` : `(${found.join(' OR ')})`;
  }

  /** The first word from here on, in the order of their bytes. */
  #first(from: string): string | undefined {
    const term = this.db.get(`SELECT term FROM temp.${this.table}_terms WHERE term >= ? LIMIT 1`, from)?.['term'];
    return term === undefined ? undefined : String(term);
  }
}

/** The letter after this one. */
function following(letter: string): string {
  const point = (letter.codePointAt(0) ?? 0) + 1;
  const firstSurrogate = 0xd800;
  return String.fromCodePoint(point === firstSurrogate ? 0xe000 : point);
}
