import { DecideDuplicatesBody, ImportBody, MatchColumnsBody } from '@leaseledger/contract/imports/import.bodies';
import { importEndpoints } from '@leaseledger/contract/imports/import.endpoints';
import { importRowFilters } from '@leaseledger/contract/imports/import.kinds';
import { importMessage } from '@leaseledger/contract/imports/import.messages';
import { FILE_NAME } from '@leaseledger/contract/kernel/endpoint';
import { Body, Controller, Query, Req, Res, StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import { answer } from '../../platform/answers/envelope.ts';
import { badRequest } from '../../platform/answers/failure.ts';
import { InPath, Serves, ServesFile } from '../../platform/answers/serves.ts';
import { FailedRows } from './failed-rows.ts';
import { Imports } from './imports.ts';
import { csvOf, templateOf, xlsxOf } from './tables.ts';

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** The encoding and separator of a file, if the sender names them. */
interface Written {
  readonly encoding?: unknown;
  readonly separator?: unknown;
}

const textIn = (asked: unknown): string => (typeof asked === 'string' ? asked : '');

function nameIn({ headers }: FastifyRequest): string {
  try {
    return decodeURIComponent(textIn(headers[FILE_NAME.toLowerCase()]));
  } catch {
    return '';
  }
}

@Controller('api')
export class ImportsController {
  constructor(
    private readonly imports: Imports,
    private readonly failedRows: FailedRows,
  ) {}

  @Serves(importEndpoints.mine)
  async mine(@CurrentUser() caller: Caller) {
    return answer(await this.imports.mine(caller));
  }

  @Serves(importEndpoints.one)
  async one(@InPath(importEndpoints.one, 'id') id: number, @CurrentUser() caller: Caller) {
    return answer(await this.imports.one(id, caller));
  }

  @Serves(importEndpoints.rows)
  async rows(
    @InPath(importEndpoints.rows, 'id') id: number,
    @InPath(importEndpoints.rows, 'which') which: string,
    @InPath(importEndpoints.rows, 'page') page: string,
    @CurrentUser() caller: Caller,
  ) {
    const filter = importRowFilters.find((each) => each === which);
    if (filter === undefined || !/^\d{1,5}$/.test(page)) throw badRequest(importMessage.noRowsAsked);
    return answer(await this.imports.rows(id, filter, Number(page), caller));
  }

  @ServesFile(importEndpoints.template)
  template(
    @InPath(importEndpoints.template, 'kind') kind: string,
    @CurrentUser() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { of } = this.imports.areaFor(kind, caller);
    return told(reply, csvOf(templateOf(of)), `${of.kind} to import`, 'csv');
  }

  @ServesFile(importEndpoints.failed)
  async failed(
    @InPath(importEndpoints.failed, 'id') id: number,
    @InPath(importEndpoints.failed, 'format') format: string,
    @CurrentUser() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    if (format !== 'csv' && format !== 'xlsx') throw badRequest(importMessage.noRowsAsked);
    const table = await this.failedRows.of(id, caller);
    return told(reply, format === 'csv' ? csvOf(table) : xlsxOf(table), `Rows of import ${id} to correct`, format);
  }

  @Serves(importEndpoints.upload)
  async upload(
    @InPath(importEndpoints.upload, 'kind') kind: string,
    @Req() request: FastifyRequest,
    @Query() written: Written,
    @CurrentUser() caller: Caller,
  ) {
    return answer(
      await this.imports.upload(
        kind,
        request.raw,
        {
          name: nameIn(request),
          encoding: textIn(written.encoding),
          separator: textIn(written.separator),
          declaredBytes: Number(request.headers['content-length'] ?? 0),
        },
        caller,
      ),
    );
  }

  @Serves(importEndpoints.match)
  async match(@Body() body: MatchColumnsBody, @CurrentUser() caller: Caller) {
    return answer(await this.imports.match(body, caller));
  }

  @Serves(importEndpoints.decide)
  async decide(@Body() body: DecideDuplicatesBody, @CurrentUser() caller: Caller) {
    return answer(await this.imports.decide(body, caller));
  }

  @Serves(importEndpoints.run)
  async run(@Body() body: ImportBody, @CurrentUser() caller: Caller) {
    return answer(await this.imports.run(body, caller));
  }

  @Serves(importEndpoints.stop)
  async stop(@Body() body: ImportBody, @CurrentUser() caller: Caller) {
    return answer(await this.imports.stop(body, caller));
  }

  @Serves(importEndpoints.undo)
  async undo(@Body() body: ImportBody, @CurrentUser() caller: Caller) {
    return answer(await this.imports.undo(body, caller));
  }

  @Serves(importEndpoints.discard)
  async discard(@InPath(importEndpoints.discard, 'id') id: number, @CurrentUser() caller: Caller) {
    await this.imports.discard(id, caller);
    return answer(null, importMessage.discarded);
  }
}

/** Sends a file that browsers save and do not show. */
function told(
  reply: FastifyReply,
  stream: ReturnType<typeof csvOf>,
  name: string,
  format: keyof typeof types,
): StreamableFile {
  reply.headers({
    'content-type': types[format],
    'content-disposition': `attachment; filename="${name}.${format}"`,
    'x-content-type-options': 'nosniff',
  });
  return new StreamableFile(stream);
}
