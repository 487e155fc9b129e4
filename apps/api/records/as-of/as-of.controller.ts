import { asOfEndpoints } from '@leaseledger/contract/as-of/as-of.endpoints';
import { Controller } from '@nestjs/common';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import { answer } from '../../platform/answers/envelope.ts';
import { badRequest } from '../../platform/answers/failure.ts';
import { recordID } from '../../platform/answers/record-id.ts';
import { InPath, Serves } from '../../platform/answers/serves.ts';
import { AsOf } from './exports/as-of.ts';

/** Enough for the rows of two pages. */
const ROWS_MAX = 500;

@Controller('api')
export class AsOfController {
  constructor(private readonly asOf: AsOf) {}

  @Serves(asOfEndpoints.record)
  async record(
    @InPath(asOfEndpoints.record, 'resource') resource: string,
    @InPath(asOfEndpoints.record, 'id') id: number,
    @InPath(asOfEndpoints.record, 'at') at: string,
    @CurrentUser() caller: Caller,
  ) {
    return answer(await this.asOf.record(resource, id, at, caller));
  }

  @Serves(asOfEndpoints.list)
  async list(
    @InPath(asOfEndpoints.list, 'resource') resource: string,
    @InPath(asOfEndpoints.list, 'at') at: string,
    @CurrentUser() caller: Caller,
  ) {
    return answer(await this.asOf.list(resource, at, caller));
  }

  @Serves(asOfEndpoints.since)
  async since(
    @InPath(asOfEndpoints.since, 'resource') resource: string,
    @InPath(asOfEndpoints.since, 'at') at: string,
    @InPath(asOfEndpoints.since, 'ids') text: string,
    @CurrentUser() caller: Caller,
  ) {
    const ids = [...new Set(text.split(',').map(recordID))];
    if (ids.length > ROWS_MAX) throw badRequest(`At most ${ROWS_MAX} rows may be asked for at once.`);
    return answer(await this.asOf.since(resource, at, ids, caller));
  }
}
