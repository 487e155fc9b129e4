import { Module } from '@nestjs/common';
import { HistoryModule } from '../history/history.module.ts';
import { AsOfController } from './as-of.controller.ts';
import { AsOf } from './exports/as-of.ts';

/** Any record and any list as of a moment. */
@Module({ imports: [HistoryModule], controllers: [AsOfController], providers: [AsOf], exports: [AsOf] })
export class AsOfModule {}
