import { fileEndpoints } from '@leaseledger/contract/files/file.endpoints';
import { fileMessage } from '@leaseledger/contract/files/file.messages';
import { isShownInline } from '@leaseledger/contract/files/file.types';
import { Controller, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import { answer } from '../../platform/answers/envelope.ts';
import { notFound } from '../../platform/answers/failure.ts';
import { InPath, Serves, ServesPlain } from '../../platform/answers/serves.ts';
import { Contents } from './exports/contents.ts';
import { sendFile, tellOf } from './download.ts';
import { Files } from './files.ts';
import { Pictures } from './pictures.ts';

/** The longer side of a picture, in pixels: in a list and in a dialog. */
const SIZES = { small: 320, large: 1600 } as const;
const PAGES_MAX = 500;
const PAGES_HEADER = 'x-pages';

const nothing: AsyncIterable<Uint8Array> = {
  [Symbol.asyncIterator]: () => ({ next: async () => ({ done: true, value: undefined }) }),
};

@Controller('api')
export class FilesController {
  constructor(
    private readonly files: Files,
    private readonly contents: Contents,
    private readonly pictures: Pictures,
  ) {}

  @Serves(fileEndpoints.upload)
  async upload(
    @CurrentUser() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { file, sentAs } = await this.files.attach(request, reply, caller);
    return answer(file, fileMessage.attached(file.Name, sentAs));
  }

  @Serves(fileEndpoints.ofRecord)
  async ofRecord(
    @InPath(fileEndpoints.ofRecord, 'type') type: string,
    @InPath(fileEndpoints.ofRecord, 'id') id: number,
    @CurrentUser() caller: Caller,
  ) {
    return answer(await this.files.ofRecord(type, id, caller));
  }

  @ServesPlain(fileEndpoints.download)
  async download(
    @InPath(fileEndpoints.download, 'id') id: number,
    @Query() { inline }: Readonly<Record<string, unknown>>,
    @CurrentUser() caller: Caller,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const file = await this.files.opened(id, caller);
    await sendFile(request, reply, file, {
      etag: `"${file.Content}"`,
      isInline: inline === '1' && isShownInline(file.Type),
      read: (from, to) => this.contents.read(file, from, to),
    });
    // The reply is already sent, with ranges and states that Nest does not know.
    return nothing;
  }

  @ServesPlain(fileEndpoints.thumbnail)
  async thumbnail(
    @InPath(fileEndpoints.thumbnail, 'id') id: number,
    @Query() query: Readonly<Record<string, unknown>>,
    @CurrentUser() caller: Caller,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const file = await this.files.opened(id, caller);
    const [size, page] = [query['size'] === 'large' ? SIZES.large : SIZES.small, pageIn(query['page'])];
    if (tellOf(request, reply, `"${file.Content}-${size}-${page}"`))
      await reply.removeHeader('content-type').status(304).send();
    else {
      const drawn = await this.pictures.of(file, size, page);
      if (drawn?.picture === undefined) {
        reply.removeHeader('etag');
        throw notFound('Thumbnail');
      }
      await reply
        .headers({ 'content-type': 'image/webp', 'content-disposition': 'inline', [PAGES_HEADER]: drawn.pages })
        .send(Buffer.from(drawn.picture));
    }
    return nothing;
  }

  @Serves(fileEndpoints.remove)
  async remove(@InPath(fileEndpoints.remove, 'id') id: number, @CurrentUser() caller: Caller) {
    return answer(null, fileMessage.removed(await this.files.remove(id, caller)));
  }
}

const pageIn = (page: unknown): number =>
  typeof page === 'string' && /^[1-9]\d{0,3}$/.test(page) ? Math.min(Number(page), PAGES_MAX) : 1;
