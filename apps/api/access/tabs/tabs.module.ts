import { Module } from '@nestjs/common';
import { FramedHosts } from './exports/framed-hosts.ts';
import { TabsController } from './tabs.controller.ts';
import { Tabs } from './tabs.ts';

/** Pages of other sites on a user's Overview. */
@Module({ controllers: [TabsController], providers: [Tabs, FramedHosts] })
export class TabsModule {}
