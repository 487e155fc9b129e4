import { ActionCompanyQueryBody, AddCallbackBody } from '@leaseledger/contract/company-queries/company-query.bodies';
import { companyQueryEndpoints } from '@leaseledger/contract/company-queries/company-query.endpoints';
import { companyQueryMessage } from '@leaseledger/contract/company-queries/company-query.messages';
import { Body, Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import { answer } from '../../platform/answers/envelope.ts';
import { Serves } from '../../platform/answers/serves.ts';
import { CompanyQueries } from './company-queries.ts';

@Controller('api')
export class CompanyQueriesController {
  constructor(private readonly queries: CompanyQueries) {}

  @Serves(companyQueryEndpoints.all)
  async all(@CurrentUser() caller: Caller) {
    return answer(await this.queries.all(caller));
  }

  @Serves(companyQueryEndpoints.addCallback)
  async addCallback(@Body() body: AddCallbackBody, @Req() request: FastifyRequest) {
    await this.queries.request(body, request.id);
    return answer(null, companyQueryMessage.requested);
  }

  @Serves(companyQueryEndpoints.action)
  async action(@Body() { companyQueryID }: ActionCompanyQueryBody, @CurrentUser() caller: Caller) {
    return answer(await this.queries.action(companyQueryID, caller), companyQueryMessage.actioned);
  }
}
