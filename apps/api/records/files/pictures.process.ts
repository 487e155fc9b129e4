import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp, { type Sharp } from 'sharp';
import type { AskedPicture, DrawnPicture } from './drawing-process.ts';

/** The most pixels of an unpacked picture. More is an attack or useless as a small picture. */
const PIXELS_MAX = 60_000_000;
const SECONDS_MAX = 10;
const QUALITY = 80;
/** A page is enlarged by at most this factor. */
const SCALE_MAX = 4;
/** The most memory of this process, in bytes. Beyond it the process ends. */
const MEMORY_MAX = 1024 * 1024 * 1024;
const LOOKS_EVERY_MS = 100;

/** The library recognises the type of a picture itself, so all loaders but those of the accepted types are blocked. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif'] });

let library: PDFiumLibrary | undefined;

/** Draws upright and without camera data, so that the place of a photo stays with users who may download it. */
const small = (picture: Sharp, size: number): Promise<Buffer> =>
  picture
    .autoOrient()
    .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: SECONDS_MAX })
    .webp({ quality: QUALITY })
    .toBuffer();

async function drawn({ bytes, type, size, page }: AskedPicture): Promise<Omit<DrawnPicture, 'ask'>> {
  if (type !== 'application/pdf')
    return {
      picture: await small(sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 }), size),
      pages: 1,
    };
  library ??= await PDFiumLibrary.init();
  try {
    return await drawnPage(library, bytes, size, page);
  } catch (error) {
    // After it ran out of memory, the library is loaded anew.
    library = undefined;
    throw error;
  }
}

async function drawnPage(
  pdfium: PDFiumLibrary,
  bytes: Uint8Array,
  size: number,
  page: number,
): Promise<Omit<DrawnPicture, 'ask'>> {
  const document = await pdfium.loadDocument(bytes);
  try {
    const pages = document.getPageCount();
    if (page > pages) return { picture: undefined, pages };
    const asked = document.getPage(page - 1);
    const { originalWidth, originalHeight } = asked.getOriginalSize();
    const scale = Math.min(SCALE_MAX, size / Math.max(originalWidth, originalHeight, 1));
    const { data, width, height } = await asked.render({ scale, render: 'bitmap' });
    return {
      picture: await small(sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: '#fff' }), size),
      pages,
    };
  } finally {
    document.destroy();
  }
}

// Only the parent process sends messages here.
process.on('message', (asked: AskedPicture) => {
  drawn(asked)
    // A picture that cannot be drawn is left out without details.
    .catch(() => ({ picture: undefined, pages: 0 }))
    .then((result) => process.send?.({ ask: asked.ask, ...result } satisfies DrawnPicture));
});
process.on('disconnect', () => process.exit());
setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_MAX) process.exit(1);
}, LOOKS_EVERY_MS).unref();
