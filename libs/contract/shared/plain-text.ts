/**
 * Text as it is kept: what one sees, and nothing that one does not see. Two texts that look alike are then the same text: a name cannot
 * hide a second one, turn the line around it, or stand twice in a list.
 */

/** Controls, surrogates without their other half, what no program shows (bidi controls, zero width, soft hyphens, tags), and marks of annotation. */
const UNSEEN =
  /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffb]/gu;
const UNSEEN_BUT_LINES =
  /[^\P{Cc}\n\t]|[\p{Cs}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffb]/gu;

/** Scripts whose words need joiners within them: Persian, Urdu, those of India, Sri Lanka, Burma and Cambodia, and Mongolian. */
const JOINED =
  '\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Myanmar}\\p{Script=Khmer}\\p{Script=Mongolian}';
/** One joiner between two letters of such a script; one sign that chooses the form of the character before it. */
const NEEDED = new RegExp(
  `(?<=[${JOINED}])[\\u200c\\u200d](?=[${JOINED}])|(?<=[\\p{Script=Han}\\p{Script=Mongolian}\\p{Extended_Pictographic}])\\p{Variation_Selector}(?!\\p{Variation_Selector})`,
  'gu',
);

/** Without what is not seen, but for what is needed where it stands. */
function seen(text: string, unseen: RegExp): string {
  const needed = new Set([...text.matchAll(NEEDED)].map(({ index }) => index));
  return text.replace(unseen, (sign: string, index: number) => (needed.has(index) ? sign : ''));
}

/** Until nothing changes: what is taken out can bring together what is composed, or leave a joiner without a neighbour. */
function settled(text: string, step: (text: string) => string): string {
  for (let before = text; ;) {
    const after = step(before);
    if (after === before) return after;
    before = after;
  }
}

/** One line: line ends and tabs are spaces, nothing unseen, composed (NFC), no spaces around it. */
export const oneLine = (written: string): string =>
  settled(written, (text) =>
    seen(text.replace(/[\t\n\v\f\r\x85\u2028\u2029]+/g, ' '), UNSEEN)
      .normalize('NFC')
      .trim(),
  );

/** Several lines: line ends are \n, tabs stay, otherwise as one line is. */
export const severalLines = (written: string): string =>
  settled(written, (text) =>
    seen(text.replace(/\r\n?|[\v\f\x85\u2028\u2029]/g, '\n'), UNSEEN_BUT_LINES)
      .normalize('NFC')
      .trim(),
  );
