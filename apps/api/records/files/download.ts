import { Readable } from 'node:stream';
import { endingOf } from '@leaseledger/contract/files/file.types';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../../platform/answers/failure.ts';
import type { FileView } from '@leaseledger/contract/files/file.views';

/** The file runs no script and fetches nothing, wherever it is opened. */
const SANDBOX = "sandbox;default-src 'none';style-src 'unsafe-inline';frame-ancestors 'self'";

/** Browsers ask again before they use a stored copy, because the rights or the file may be gone. */
const CACHING = 'private, max-age=0, must-revalidate, no-transform';

/** RFC 6266: the name as it is, and an ASCII name for old clients. */
export function disposition(name: string, isInline: boolean): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%/]/g, '_')
    .trim();
  const ascii =
    endingOf(plain) === plain.toLowerCase() || plain === '' || plain.startsWith('.')
      ? `file${plain.startsWith('.') ? plain : ''}`
      : plain;
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${isInline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${whole}`;
}

/**
 * Sets the headers that a file and its picture share. @returns whether the client already has this version, so that it
 * is not sent again
 */
export function tellOf(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.headers({
    etag,
    'cache-control': CACHING,
    'content-security-policy': SANDBOX,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  return String(request.headers['if-none-match'] ?? '')
    .split(',')
    .some((known) => known.trim().replace(/^W\//, '') === etag);
}

/**
 * The range that the request asks for. The whole file without a range, or for a range of another version. @throws
 * Failure 416
 */
export function rangeOf(
  { headers, method }: Pick<FastifyRequest, 'headers' | 'method'>,
  size: number,
  etag: string,
): { readonly from: number; readonly to: number; readonly isPart: boolean } {
  const all = { from: 0, to: size, isPart: false };
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(method === 'GET' ? (headers.range ?? '') : '') ?? [];
  const ifRange = headers['if-range'];
  if (
    first === undefined ||
    last === undefined ||
    (first === '' && last === '') ||
    (ifRange !== undefined && ifRange !== etag)
  )
    return all;
  // An invalid range is ignored (RFC 9110, section 14.1.1).
  if (first !== '' && last !== '' && Number(last) < Number(first)) return all;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size : Math.min(size, Number(last) + 1);
  if (from >= size || from >= to)
    throw new Failure(416, 'The file has no such part.', null, 416, { 'Content-Range': `bytes */${size}` });
  return { from, to, isPart: true };
}

export interface Told {
  readonly etag: string;
  readonly isInline: boolean;
  /** Reads the bytes from `from` to before `to`. */
  readonly read: (from: number, to: number) => Promise<AsyncIterable<Uint8Array>>;
}

/** Sends a file, or the requested part of it. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { Name, Type, Size }: Pick<FileView, 'Name' | 'Type' | 'Size'>,
  { etag, isInline, read }: Told,
): Promise<void> {
  if (tellOf(request, reply, etag)) return void (await reply.removeHeader('content-type').status(304).send());
  const { from, to, isPart } = rangeOf(request, Size, etag);
  const pieces = await read(from, to);
  reply.headers({
    'content-type': Type.startsWith('text/') ? `${Type}; charset=utf-8` : Type,
    'content-length': to - from,
    'content-disposition': disposition(Name, isInline),
    'accept-ranges': 'bytes',
  });
  if (isPart) reply.header('content-range', `bytes ${from}-${to - 1}/${Size}`);
  await reply.status(isPart ? 206 : 200).send(Readable.from(pieces));
}
