import { oneLine } from '../shared/plain-text.ts';

/** So many characters a name has at most; file systems take 255 bytes. */
export const FILE_NAME_MAX = 150;
const BYTES_MAX = 240;
const UNNAMED = 'file';

/** What Windows takes for a device, whatever the ending. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;
/** What some file system takes for more than a character of a name. */
const FORBIDDEN = /[<>:"|?*]/g;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Shortened before its ending, whole characters at a time. */
function shortened(name: string): string {
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= 12 ? name.slice(dot) : '';
  const signs = Array.from(name.slice(0, name.length - ending.length));
  let stem = signs.slice(0, FILE_NAME_MAX - ending.length).join('');
  while (bytesOf(stem + ending) > BYTES_MAX) stem = Array.from(stem).slice(0, -1).join('');
  return stem.trimEnd() + ending;
}

/**
 * The name of a file as it is kept and shown: its last part, one line without what nobody sees, and nothing that any file system takes for
 * a folder, a device or a command. Never empty. Files are stored by what is in them, so that no name leads anywhere on the server.
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
