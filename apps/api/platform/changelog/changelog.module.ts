import { Module } from '@nestjs/common';
import { ChangelogController } from './changelog.controller.ts';

/** What each version brought, and who has seen it. */
@Module({ controllers: [ChangelogController] })
export class ChangelogModule {}
