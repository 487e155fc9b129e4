import { oneLine } from '../shared/plain-text.ts';

/** The most characters of a name. File systems take 255 bytes. */
export const FILE_NAME_MAX = 150;
const BYTES_MAX = 240;
const UNNAMED = 'file';

/** Names that Windows reserves for devices, with any ending. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;
/** Characters with a special meaning on some file system. */
const FORBIDDEN = /[<>:"|?*]/g;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Shortens a name before its ending, by whole characters. */
function shortened(name: string): string {
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= 12 ? name.slice(dot) : '';
  const signs = Array.from(name.slice(0, name.length - ending.length));
  let stem = signs.slice(0, FILE_NAME_MAX - ending.length).join('');
  while (bytesOf(stem + ending) > BYTES_MAX) stem = Array.from(stem).slice(0, -1).join('');
  return stem.trimEnd() + ending;
}

/**
 * Cleans the name of a file for storing and showing. It keeps the last part of the path, on one line, without invisible characters.
 * It removes characters that a file system reads as a folder, a device or a command. The result is never empty. Stored files are named after their contents.
 */
export function fileName(sent: string): string {
  const last = sent.split(/[/\\\u2044\u2215\u29f5\u29f8\uff0f\uff3c]/).findLast((part) => /[^.\s]/u.test(part)) ?? '';
  const plain = oneLine(last)
    .replace(FORBIDDEN, '_')
    .replace(/^[.\s~]+|[.\s]+$/g, '');
  const name = shortened(plain).replace(/^[.\s]+|[.\s]+$/g, '');
  if (name === '') return UNNAMED;
  return RESERVED.test(name) ? `_${name}` : name;
}
