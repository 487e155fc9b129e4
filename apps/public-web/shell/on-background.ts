import type { CSSProperties } from 'react';

/** The linear value of a colour channel (WCAG 2.2, relative luminance). */
const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);

/** The relative luminance of a colour such as `#0c5f4b` or `#fff`. */
function luminance(colour: string): number {
  const digits =
    colour.length === 4
      ? [...colour.slice(1)].map((digit) => digit + digit)
      : [colour.slice(1, 3), colour.slice(3, 5), colour.slice(5, 7)];
  const [red = 0, green = 0, blue = 0] = digits.map((pair) => linear(Number.parseInt(pair, 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Black or white, whichever has more contrast. One of them has 4.5:1 on every colour. */
export const textOn = (background: string): string =>
  (luminance(background) + 0.05) ** 2 > 1.05 * 0.05 ? '#000000' : '#ffffff';

/** The tokens of a page with its own background. They have only two colours, so that every text keeps its contrast. */
export function onBackground(background: string): CSSProperties {
  const text = textOn(background);
  const tokens = {
    '--paper': background,
    '--surface': background,
    '--accent-soft': background,
    '--on-accent': background,
    ...Object.fromEntries(
      ['ink', 'ink-2', 'ink-3', 'accent', 'line', 'line-strong', 'control-line', 'error'].map((name) => [
        `--${name}`,
        text,
      ]),
    ),
  };
  return { ...tokens, colorScheme: text === '#000000' ? 'light' : 'dark' };
}
