import { Readable } from 'node:stream';
import { StartExportBody } from '@leaseledger/contract/exports/export.bodies';
import { exportEndpoints } from '@leaseledger/contract/exports/export.endpoints';
import { exportMessage } from '@leaseledger/contract/exports/export.messages';
import { Body, Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import { answer, type TextStream } from '../../platform/answers/envelope.ts';
import { InPath, Serves, ServesPlain } from '../../platform/answers/serves.ts';
import { Exports } from './exports.ts';

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

@Controller('api')
export class ExportsController {
  constructor(private readonly exports: Exports) {}

  @Serves(exportEndpoints.own)
  async own(@CurrentUser() caller: Caller) {
    return answer(await this.exports.of(caller));
  }

  @Serves(exportEndpoints.start)
  async start(@Body() body: StartExportBody, @CurrentUser() caller: Caller) {
    return answer(await this.exports.start(body, caller), exportMessage.started);
  }

  @ServesPlain(exportEndpoints.file)
  async file(
    @InPath(exportEndpoints.file, 'id') id: number,
    @CurrentUser() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TextStream> {
    const { file, row } = await this.exports.file(id, caller);
    void reply.headers({
      'content-type': types[row.Format],
      'content-length': file.size,
      'content-disposition': `attachment; filename="${row.FileName}"`,
      'cache-control': 'no-store, no-transform',
    });
    // The bytes of the file, unchanged.
    return Readable.from(file.read()) as unknown as TextStream;
  }
}
