import { Module } from '@nestjs/common';
import { PublicPages } from './exports/public-pages.ts';

/** The register of public pages with data. The module of each area adds its own. */
@Module({ providers: [PublicPages], exports: [PublicPages] })
export class PublicPagesModule {}
