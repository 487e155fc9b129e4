import { Module } from '@nestjs/common';
import { ChangelogController } from './changelog.controller.ts';

/** The content of each version, and the users who have seen it. */
@Module({ controllers: [ChangelogController] })
export class ChangelogModule {}
