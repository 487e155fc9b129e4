const DARK = '#1c211f';
const LIGHT = '#ffffff';

/** Dark or white, the colour that is easier to read on this one. @param colour as `#rrggbb` */
export function colourOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 ? DARK : LIGHT;
}
