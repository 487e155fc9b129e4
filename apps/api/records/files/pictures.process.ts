import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp, { type Sharp } from 'sharp';
import type { AskedPicture, DrawnPicture } from './drawing-process.ts';

/** What a picture may hold at most, once it is unpacked: more is a trap, or nothing to look at in small. */
const PIXELS_MAX = 60_000_000;
const SECONDS_MAX = 10;
const QUALITY = 80;
/** A page is not drawn larger than it is by more than this. */
const SCALE_MAX = 4;
/** All that this process may hold, in bytes: beyond that it ends. */
const MEMORY_MAX = 1024 * 1024 * 1024;
const LOOKS_EVERY_MS = 100;

/** What is drawn says by itself what it is: nothing else than what is taken is read, whatever the library knows besides. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif'] });

let library: PDFiumLibrary | undefined;

/** Upright as it was taken, and without what the camera noted: where that was stays with whoever may download it. */
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
    // What ran out of memory in there is good for nothing any more.
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

// Nobody else talks to this process.
process.on('message', (asked: AskedPicture) => {
  drawn(asked)
    // What cannot be drawn has no picture; nothing of it is told.
    .catch(() => ({ picture: undefined, pages: 0 }))
    .then((result) => process.send?.({ ask: asked.ask, ...result } satisfies DrawnPicture));
});
process.on('disconnect', () => process.exit());
setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_MAX) process.exit(1);
}, LOOKS_EVERY_MS).unref();
