import { Global, Module } from '@nestjs/common';
import { HistoryModule } from '../history/history.module.ts';
import { Audience } from './audience.ts';
import { Announcements } from './exports/announcements.ts';
import { LiveController } from './live.controller.ts';
import { LiveFeed } from './live-feed.ts';

/** Reports the changes of other users to consoles. */
@Global()
@Module({
  imports: [HistoryModule],
  controllers: [LiveController],
  providers: [Announcements, Audience, LiveFeed],
  exports: [Announcements],
})
export class LiveModule {}
