import { AddTabBody, SelectTabBody, UpdateTabBody } from '@leaseledger/contract/tabs/tab.bodies';
import { embedAddress, isEmbedAddress } from '@leaseledger/contract/tabs/embed-address';
import { tabEndpoints } from '@leaseledger/contract/tabs/tab.endpoints';
import { tabMessage } from '@leaseledger/contract/tabs/tab.messages';
import { Body, Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import { answer } from '../../platform/answers/envelope.ts';
import { badInput } from '../../platform/answers/failure.ts';
import { InPath, Serves } from '../../platform/answers/serves.ts';
import { Tabs } from './tabs.ts';

@Controller('api')
export class TabsController {
  constructor(private readonly tabs: Tabs) {}

  @Serves(tabEndpoints.own)
  async own(@CurrentUser() caller: Caller) {
    return answer(await this.tabs.of(caller));
  }

  @Serves(tabEndpoints.one)
  async one(@InPath(tabEndpoints.one, 'id') id: number, @CurrentUser() caller: Caller) {
    return answer(await this.tabs.one(id, caller));
  }

  @Serves(tabEndpoints.add)
  async add(@Body() { Name, EmbedContent }: AddTabBody, @CurrentUser() caller: Caller, @Req() request: FastifyRequest) {
    refuseOwnSite(EmbedContent, request);
    return answer(await this.tabs.add({ Name, EmbedContent }, caller), tabMessage.added(Name));
  }

  @Serves(tabEndpoints.update)
  async update(
    @Body() { UserEmbeddedItemID, Name, EmbedContent }: UpdateTabBody,
    @CurrentUser() caller: Caller,
    @Req() request: FastifyRequest,
  ) {
    refuseOwnSite(EmbedContent, request);
    return answer(
      await this.tabs.change(
        { type: 'AmendTab', UserID: caller.user.UserID, UserEmbeddedItemID, Name, EmbedContent },
        caller,
      ),
      tabMessage.updated(Name),
    );
  }

  @Serves(tabEndpoints.select)
  async select(@Body() { UserEmbeddedItemID }: SelectTabBody, @CurrentUser() caller: Caller) {
    return answer(
      await this.tabs.change({ type: 'SelectTab', UserID: caller.user.UserID, UserEmbeddedItemID }, caller),
    );
  }

  @Serves(tabEndpoints.remove)
  async remove(@InPath(tabEndpoints.remove, 'id') id: number, @CurrentUser() caller: Caller) {
    await this.tabs.change({ type: 'DeleteTab', UserID: caller.user.UserID, UserEmbeddedItemID: id }, caller);
    return answer(null, tabMessage.deleted);
  }
}

/**
 * Refuses a page of this site, because it could do within itself all that its reader may.
 * @throws Failure 400
 */
function refuseOwnSite(content: string, { host }: FastifyRequest): void {
  const found = embedAddress(content);
  if (isEmbedAddress(found) && found.host === host) throw badInput({ EmbedContent: tabMessage.ownSite });
}
