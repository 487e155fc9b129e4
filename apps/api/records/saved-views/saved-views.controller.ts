import {
  OrderViewsBody,
  RestoreViewBody,
  SaveViewBody,
  UpdateViewBody,
} from '@leaseledger/contract/saved-views/saved-view.bodies';
import { savedViewEndpoints } from '@leaseledger/contract/saved-views/saved-view.endpoints';
import { savedViewMessage } from '@leaseledger/contract/saved-views/saved-view.messages';
import { Body, Controller } from '@nestjs/common';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import { answer } from '../../platform/answers/envelope.ts';
import { InPath, Serves } from '../../platform/answers/serves.ts';
import { SavedViews } from './saved-views.ts';

@Controller('api')
export class SavedViewsController {
  constructor(private readonly views: SavedViews) {}

  @Serves(savedViewEndpoints.of)
  async of(@InPath(savedViewEndpoints.of, 'list') list: string, @CurrentUser() caller: Caller) {
    return answer(await this.views.of(list, caller));
  }

  @Serves(savedViewEndpoints.save)
  async save(@Body() body: SaveViewBody, @CurrentUser() caller: Caller) {
    return answer(await this.views.save(body, caller), savedViewMessage.saved(body.Name));
  }

  @Serves(savedViewEndpoints.update)
  async update(@Body() body: UpdateViewBody, @CurrentUser() caller: Caller) {
    return answer(await this.views.update(body, caller), savedViewMessage.updated(body.Name));
  }

  @Serves(savedViewEndpoints.order)
  async order(@Body() { List, Order }: OrderViewsBody, @CurrentUser() caller: Caller) {
    return answer(await this.views.order(List, Order, caller));
  }

  @Serves(savedViewEndpoints.remove)
  async remove(@InPath(savedViewEndpoints.remove, 'id') id: number, @CurrentUser() caller: Caller) {
    await this.views.remove(id, caller);
    return answer(null);
  }

  @Serves(savedViewEndpoints.restore)
  async restore(@Body() body: RestoreViewBody, @CurrentUser() caller: Caller) {
    return answer(await this.views.restore(body, caller));
  }
}
