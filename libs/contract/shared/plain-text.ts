/**
 * Cleans text before it is stored: only visible characters stay. Two texts that look alike are then equal. A name cannot
 * hide a second one, reverse the line around it, or appear twice in a list.
 */

/** Control characters, single surrogates, invisible characters (bidi controls, zero width, soft hyphens, tags), and marks of annotation. */
const UNSEEN =
  /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffb]/gu;
const UNSEEN_BUT_LINES =
  /[^\P{Cc}\n\t]|[\p{Cs}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffb]/gu;

/** Scripts with joiners inside their words: Persian, Urdu, those of India, Sri Lanka, Burma and Cambodia, and Mongolian. */
const JOINED =
  '\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Myanmar}\\p{Script=Khmer}\\p{Script=Mongolian}';
/** A joiner between two letters of such a script, or a variation selector after a character that has variants. */
const NEEDED = new RegExp(
  `(?<=[${JOINED}])[\\u200c\\u200d](?=[${JOINED}])|(?<=[\\p{Script=Han}\\p{Script=Mongolian}\\p{Extended_Pictographic}])\\p{Variation_Selector}(?!\\p{Variation_Selector})`,
  'gu',
);

/** Removes invisible characters, except those needed in their place. */
function seen(text: string, unseen: RegExp): string {
  const needed = new Set([...text.matchAll(NEEDED)].map(({ index }) => index));
  return text.replace(unseen, (sign: string, index: number) => (needed.has(index) ? sign : ''));
}

/** Repeats a step until the text stops changing. Removing a character can join others into one, or leave a joiner without a neighbour. */
function settled(text: string, step: (text: string) => string): string {
  for (let before = text; ;) {
    const after = step(before);
    if (after === before) return after;
    before = after;
  }
}

/** One line of text: line ends and tabs become spaces, invisible characters are removed, accents are composed (NFC), and outer spaces are trimmed. */
export const oneLine = (written: string): string =>
  settled(written, (text) =>
    seen(text.replace(/[\t\n\v\f\r\x85\u2028\u2029]+/g, ' '), UNSEEN)
      .normalize('NFC')
      .trim(),
  );

/** Several lines of text: line ends become \n and tabs stay. The rest is cleaned as in `oneLine`. */
export const severalLines = (written: string): string =>
  settled(written, (text) =>
    seen(text.replace(/\r\n?|[\v\f\x85\u2028\u2029]/g, '\n'), UNSEEN_BUT_LINES)
      .normalize('NFC')
      .trim(),
  );
