import { Module } from '@nestjs/common';
import { PublicPages } from './exports/public-pages.ts';

/** Pages for everybody that hold data: whoever has one adds it. */
@Module({ providers: [PublicPages], exports: [PublicPages] })
export class PublicPagesModule {}
