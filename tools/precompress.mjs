// Writes a Brotli and a gzip variant beside each file of a build that becomes smaller: node tools/precompress.mjs dist
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const text = /\.(?:html|js|css|svg|json|txt)$/;
const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY, Z_BEST_COMPRESSION } = zlib.constants;
const variants = {
  '.br': (bytes) => promisify(zlib.brotliCompress)(bytes, { params: { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY } }),
  '.gz': (bytes) => promisify(zlib.gzip)(bytes, { level: Z_BEST_COMPRESSION }),
};

/** Writes both variants or none, so that the server's choice does not depend on the client. */
async function precompress(file) {
  const bytes = await fs.readFile(file);
  const compressed = await Promise.all(
    Object.entries(variants).map(async ([ending, compress]) => [`${file}${ending}`, await compress(bytes)]),
  );
  if (compressed.some(([, variant]) => variant.length >= bytes.length)) return;
  for (const [name, variant] of compressed) await fs.writeFile(name, variant);
}

const folder = process.argv[2];
if (folder === undefined) throw new Error('Which folder?');
const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
const files = entries
  .filter((entry) => entry.isFile() && text.test(entry.name))
  .map(({ parentPath, name }) => path.join(parentPath, name));
await Promise.all(files.map(precompress));
