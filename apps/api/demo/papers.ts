import { crc32, deflateSync } from 'node:zlib';

/** The contents of the demo files: papers of a broker, drawn here so that none must be shipped. */

/**
 * A page of text, A4.
 * @param lines the first one is the title; Latin letters only
 */
export function pagePdf(lines: readonly string[]): Buffer {
  const [title = '', ...rest] = lines.map((line) =>
    line
      .normalize('NFD')
      .replace(/[\\()]/g, '')
      .replaceAll('’', "'")
      .replace(/[^\x20-\x7e]/g, ''),
  );
  const text = `BT /F1 20 Tf 60 760 Td (${title}) Tj /F1 11 Tf 0 -20 Td ${rest.map((line) => `0 -20 Td (${line}) Tj`).join(' ')} ET`;
  const drawn = `0.05 0.38 0.3 rg 0 812 595 30 re f 0 g ${text}`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let pdf = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(place).padStart(10, '0');
  });
  const table = ['0000000000 65535 f ', ...places.map((place) => `${place} 00000 n `)].join('\n');
  return Buffer.from(
    `${pdf}xref\n0 ${places.length + 1}\n${table}\ntrailer\n<< /Size ${places.length + 1} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`,
  );
}

type Colour = readonly [red: number, green: number, blue: number];

const [CARD_WIDTH, CARD_HEIGHT] = [342, 216];

/** The colour of a licence at a place. It names nobody: a band, a portrait and lines for its details. */
function colourAt(x: number, y: number): Colour {
  const isIn = (left: number, top: number, width: number, height: number) =>
    x >= left && x < left + width && y >= top && y < top + height;
  if (isIn(0, 0, CARD_WIDTH, 40)) return [28, 92, 140];
  if (
    (x - 65) ** 2 + (y - 105) ** 2 < 24 ** 2 ||
    (isIn(26, 130, 78, 60) && (x - 65) ** 2 / 39 ** 2 + (y - 190) ** 2 / 56 ** 2 < 1)
  )
    return [120, 134, 148];
  if (isIn(24, 64, 82, 126)) return [214, 222, 230];
  const line = Math.floor((y - 66) / 22);
  if (x >= 128 && line >= 0 && line < 6 && y < 66 + line * 22 + 8 && x < 300 - (line % 3) * 46) return [96, 108, 118];
  return [235, 242, 247];
}

/**
 * The scan of a driver's licence, with lines in the place of details: a PNG.
 * @param shade the brightness of the scan, of 256, so that scans differ
 */
export function licencePng(shade: number): Buffer {
  const rows = Buffer.alloc(CARD_HEIGHT * (1 + CARD_WIDTH * 3));
  for (let y = 0; y < CARD_HEIGHT; y += 1)
    for (let x = 0; x < CARD_WIDTH; x += 1)
      rows.set(
        colourAt(x, y).map((light) => light - (shade % 16)),
        y * (1 + CARD_WIDTH * 3) + 1 + x * 3,
      );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(CARD_WIDTH, 0);
  header.writeUInt32BE(CARD_HEIGHT, 4);
  header.set([8, 2], 8); // Eight bits of red, green and blue.
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, check]);
  };
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
