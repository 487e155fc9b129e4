import { BatchBody, PrepareBatchBody } from '@leaseledger/contract/batches/batch.bodies';
import { batchEndpoints } from '@leaseledger/contract/batches/batch.endpoints';
import { batchMessage } from '@leaseledger/contract/batches/batch.messages';
import { whyNothingIsUndone, whyNotUndone } from '@leaseledger/domain/batches/undone-batch';
import { Body, Controller, Res, StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { validBody } from '../../platform/http/body.ts';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import { answer } from '../../platform/answers/envelope.ts';
import { badRequest, forbidden, refuseIf } from '../../platform/answers/failure.ts';
import { InPath, Serves, ServesFile } from '../../platform/answers/serves.ts';
import { BatchViews } from './batch-views.ts';
import { Batches, FILTER } from './exports/batches.ts';
import { FoundItems } from './exports/found-items.ts';
import { refusedFile } from './refused-file.ts';
import { isDone, UNDO, UndoBatches } from './undo-batch.ts';

@Controller('api')
export class BatchesController {
  constructor(
    private readonly batches: Batches,
    private readonly views: BatchViews,
    private readonly found: FoundItems,
    private readonly undos: UndoBatches,
  ) {}

  @Serves(batchEndpoints.prepare)
  async prepare(
    @Body() { kind: name, parameters: sent, ids, filter }: PrepareBatchBody,
    @CurrentUser() caller: Caller,
  ) {
    const { kind, body, resource } = this.batches.kindFor(name, caller);
    if (resource === undefined) throw badRequest(batchMessage.noKind);
    const parameters = body === undefined ? {} : validBody(body, sent ?? {});
    if (filter) {
      await this.found.count(resource, { ...filter }, caller);
      return this.#prepared(
        await this.batches.prepare({ kind, parameters: { ...parameters, [FILTER]: filter } }, caller),
        caller,
      );
    }
    return this.#prepared(await this.batches.prepare({ kind, parameters, items: ids ?? [] }, caller), caller);
  }

  @Serves(batchEndpoints.start)
  async start(@Body() { batchID }: BatchBody, @CurrentUser() caller: Caller) {
    const { row } = await this.views.opened(batchID, caller);
    this.batches.kindFor(row.Kind, caller);
    await this.batches.start(batchID, caller);
    return answer(await this.views.row(batchID, caller));
  }

  @Serves(batchEndpoints.stop)
  async stop(@Body() { batchID }: BatchBody, @CurrentUser() caller: Caller) {
    await this.batches.stop(batchID, caller);
    return answer(await this.views.row(batchID, caller), batchMessage.stopAsked);
  }

  @Serves(batchEndpoints.undo)
  async undo(@Body() { batchID }: BatchBody, @CurrentUser() caller: Caller) {
    const { UserID, Title, IsUndoable, Stage } = await this.views.row(batchID, caller);
    if (UserID !== caller.user.UserID) throw forbidden();
    refuseIf(whyNotUndone(IsUndoable, Stage));
    const { kind, stream } = await this.undos.undone(batchID);
    const done = stream.startedBy === undefined ? [] : stream.items.results.filter(isDone);
    refuseIf(whyNothingIsUndone(done.length));
    return this.#prepared(
      await this.batches.prepare(
        {
          kind: UNDO,
          parameters: { BatchID: batchID, title: Title },
          items: done.map(({ item }) => item),
          undoes: batchID,
          one: kind.one,
          many: kind.many,
        },
        caller,
      ),
      caller,
    );
  }

  @Serves(batchEndpoints.one)
  async one(@InPath(batchEndpoints.one, 'id') id: number, @CurrentUser() caller: Caller) {
    return answer(await this.views.row(id, caller));
  }

  @Serves(batchEndpoints.items)
  async items(
    @InPath(batchEndpoints.items, 'id') id: number,
    @InPath(batchEndpoints.items, 'outcome') outcome: string,
    @InPath(batchEndpoints.items, 'page') page: string,
    @CurrentUser() caller: Caller,
  ) {
    return answer(await this.views.items(id, outcome, page, caller));
  }

  @ServesFile(batchEndpoints.refused)
  async refused(
    @InPath(batchEndpoints.refused, 'id') id: number,
    @CurrentUser() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { row, pages } = await this.views.refused(id, caller);
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="Refused in bulk change ${id}.csv"`,
      'x-content-type-options': 'nosniff',
    });
    return new StreamableFile(refusedFile(row, pages));
  }

  async #prepared(id: number, caller: Caller) {
    return answer(await this.views.row(id, caller));
  }
}
