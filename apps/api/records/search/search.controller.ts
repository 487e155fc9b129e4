import { SearchBody } from '@leaseledger/contract/search/search.bodies';
import { searchEndpoints } from '@leaseledger/contract/search/search.endpoints';
import { Body, Controller } from '@nestjs/common';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import { answer } from '../../platform/answers/envelope.ts';
import { Serves } from '../../platform/answers/serves.ts';
import { Search } from './search.ts';

@Controller('api')
export class SearchController {
  constructor(private readonly search: Search) {}

  @Serves(searchEndpoints.search)
  async find(@Body() body: SearchBody, @CurrentUser() caller: Caller) {
    return answer(await this.search.find(body, caller));
  }
}
